// The visitor's documents, in the browser's own database: as Python writes them, by kind and key.

const request = (asked) => new Promise((done, failed) => {
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
});

export async function openStore() {
  const opening = indexedDB.open("cardrules", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("documents", { keyPath: ["kind", "key"] });
  const base = await request(opening);
  return {
    all: () => request(base.transaction("documents").objectStore("documents").getAll()),
    write(changes) {
      const transaction = base.transaction("documents", "readwrite");
      const documents = transaction.objectStore("documents");
      for (const each of changes) {
        if (each.text === null) documents.delete([each.kind, each.key]);
        else documents.put(each);
      }
      transaction.commit();
      return new Promise((done, failed) => {
        transaction.oncomplete = done;
        transaction.onerror = transaction.onabort = () => failed(transaction.error);
      });
    },
  };
}

// A browser that lets nothing be kept, as in some private windows: it is played all the same.
export const nothingKept = { all: async () => [], write: async () => undefined };
