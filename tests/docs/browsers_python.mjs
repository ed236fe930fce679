// node browsers_python.mjs SITE: runs a program, from the standard input, in the Python that the built site has for browsers,
// and writes what its last expression comes to.

import { readFileSync, readdirSync } from "node:fs";

const site = process.argv[2], folder = `${site}/assets/pyodide/`;
const imported = (name) => import(`data:text/javascript,${encodeURIComponent(readFileSync(`${site}/teacher/${name}.js`))}`);
const { loadPyodide, version } = await import(`${folder}pyodide.mjs`);
const { lay, unpacked } = await imported("packs");
const { LOCK } = await imported("version");
const pyodide = await loadPyodide({ indexURL: `${folder}${version}/`, stdLibURL: `${folder}stdlib.zip`, lockFileContents: LOCK });
for (const name of readdirSync(folder).filter((each) => /^(library|game-.*)\.pack$/.test(each))) {
  lay(pyodide, await unpacked(new Blob([readFileSync(folder + name)]).stream()), "/library");
}
pyodide.runPython("import sys; sys.path.insert(0, '/library')");
process.stdout.write(pyodide.runPython(readFileSync(0, "utf-8")));
