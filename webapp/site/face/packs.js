// Packs of modules for Python: archives (tar) that are packed as a whole. The browser unpacks them sooner than Python would.

export async function unpacked(stream) {
  const whole = new Response(stream.pipeThrough(new DecompressionStream("gzip")));
  const content = new Uint8Array(await whole.arrayBuffer());
  const field = (start, length) => new TextDecoder().decode(content.subarray(start, start + length)).replace(/\0.*/, "");
  const files = [];
  for (let at = 0; content[at]; ) {
    const size = parseInt(field(at + 124, 12), 8);
    files.push([field(at, 100), content.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

export function lay({ FS }, files, folder) {
  for (const [path, content] of files) {
    FS.mkdirTree(`${folder}/${path}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`${folder}/${path}`, content, { canOwn: true });
  }
}
