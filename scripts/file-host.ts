import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startFileHost } from '@kashf/simulators/file-host/file-host.ts'

const USAGE = `A look-alike of Google Drive and other services that share files, for development.
Usage: npm run file-host -- <folder of videos> [--port 8082]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '8082' }, help: { type: 'boolean' } },
})
const [folder] = positionals
if (values.help || folder === undefined) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}
const host = await startFileHost(Number(values.port))
const names = (await readdir(folder)).filter((name) => /\.(?:mp4|mov|mkv|webm)$/i.test(name))
console.log(`DRIVE_URL=${host.url}\nOUTBOUND_TEST_ORIGINS=${host.url}\n`)
for (const [at, name] of names.entries()) {
  const id = `file-of-drive-${at + 1}`
  const bytes = await readFile(path.join(folder, name))
  host.files.set(id, { name, bytes, etag: `"${at + 1}"`, isPublic: true })
  console.log(`https://drive.google.com/file/d/${id}/view   ${host.url}/files/${id}   ${name}`)
}
