import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { API, type CallName } from './api.ts'
import type { Call } from './call.ts'

const calls = Object.entries<Call>(API)

it('joins every list of calls, and no call stands in two', async () => {
  const files = globSync('*/*calls.ts', { cwd: import.meta.dirname })
  const lists = await Promise.all(files.map((file) => import(`./${file}`)))
  const names = lists.flatMap((list) => Object.values<object>(list).flatMap((named) => Object.keys(named)))
  expect(names.sort()).toEqual(calls.map(([name]) => name).sort())
})

it('describes exactly the placeholders of each path', () => {
  const wrong = calls.filter(([name, { params }]) => {
    const named = params && 'properties' in params ? Object.keys(Object(params.properties)) : []
    return [...name.matchAll(/:(\w+)/g)].map(([, placeholder]) => placeholder).join() !== named.join()
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

it('asks for a body or files only where a request has a body', () => {
  const wrong = calls.filter(([name, { body, files }]) => name.startsWith('GET ') && (body || files))
  expect(wrong.map(([name]) => name as CallName)).toEqual([])
})
