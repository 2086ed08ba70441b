import { buildWebIfNeeded } from './build-web.ts'

await buildWebIfNeeded()
await import('../server/src/main.ts')
