import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const LATIN = join(import.meta.dirname, '..')
const textFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
/** Modules without sentences of their own, and Russian ones that only decline words. */
const TOOLS = ['lookup-table.ts']
const DECLENSIONS = ['plural.ts', 'points.ts']
const load = async (path: string): Promise<object> => ({ ...(await import(/* @vite-ignore */ path)) })

/** Paths of all texts, such as `securityText.title`. Includes the lookup tables, whose keys have no type. */
function paths(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, path ? `${path}.${key}` : key))
}
/** All plain texts, without those that functions return. */
function plain(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(plain) : []
}

describe('the Russian texts', () => {
  const latin = textFiles(LATIN).filter((file) => !TOOLS.includes(file) && !file.startsWith('ru/'))

  it('have a file for each Latin file', () => {
    expect(latin.length).toBeGreaterThan(70)
    expect(textFiles(import.meta.dirname).filter((file) => !DECLENSIONS.includes(file))).toEqual(latin)
  })

  it.each(latin)('%s has every text of its Latin file', async (file) => {
    const [original, russian] = await Promise.all([
      load(join(LATIN, file)),
      load(join(import.meta.dirname, file)),
    ])
    expect(paths(russian).sort()).toEqual(paths(original).sort())
    expect(plain(russian).filter((text) => text.trim() === '')).toEqual(
      plain(original).filter((text) => text.trim() === ''),
    )
  })
})
