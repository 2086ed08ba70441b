import { readdirSync } from 'node:fs'
import path from 'node:path'

// npm run bench [-- name]: runs *.bench.ts of this folder, which print ratios to a named baseline. `media` also selects
// media-*.bench.ts.
const wanted = process.argv[2]
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.bench.ts'))
const chosen = files.filter(
  (name) => !wanted || name === `${wanted}.bench.ts` || name.startsWith(`${wanted}-`),
)
if (chosen.length === 0) {
  console.error(
    `No benchmark named ${wanted}. There are: ${files.map((name) => name.replace('.bench.ts', '')).join(', ')}.`,
  )
  process.exit(2)
}
for (const name of chosen) {
  console.log(`\n— ${name.replace('.bench.ts', '')}`)
  const { run } = await import(path.join(import.meta.dirname, name))
  await run()
}
