// Asks the modules of the rules each question of the standard input, a JSON list of
// [module, rule, input, language, day or null], and tells their answers as a JSON list.
//
// node decide.mjs FOLDER

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";

const folder = process.argv[2];
const modules = new Map();
const load = (name) => {
  runInThisContext(readFileSync(join(folder, `${name}.js`), "utf8"));
  const module = globalThis[name.replace("-", "_")];
  module.initSync({ module: readFileSync(join(folder, `${name}.wasm`)) });
  return module;
};
const answers = JSON.parse(readFileSync(0, "utf8")).map(([name, rule, input, language, day]) => {
  if (!modules.has(name)) modules.set(name, load(name));
  return modules.get(name).decide(rule, input, language, day ?? undefined);
});
process.stdout.write(JSON.stringify(answers));
