import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, preloadSignedInParts, signedInPart } from './lazy-part.ts'

const Text = ({ text }: { text: string }) => text
const render = (Part: ReturnType<typeof lazyPart<{ text: string }>>) =>
  renderToString(
    <Suspense fallback="fallback">
      <Part text="content" />
    </Suspense>,
  )

test('a part shows the fallback until it is loaded, and none when it was preloaded', async () => {
  const load = async () => ({ default: Text })
  expect(render(lazyPart(load))).toContain('fallback')
  const preloaded = lazyPart(load)
  await preloaded.preload()
  expect(render(preloaded)).toContain('content')
})

test('a failed preload is silent, and the part is loaded when it is rendered', async () => {
  let attempts = 0
  const part = lazyPart(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('offline')
    return { default: Text }
  })
  await part.preload()
  render(part)
  expect(attempts).toBe(2)
})

test('the parts of signed-in people are loaded together, each once', async () => {
  const loads: string[] = []
  const partNamed = (name: string) =>
    signedInPart(async () => {
      loads.push(name)
      return { default: Text }
    })
  const parts = [partNamed('a'), partNamed('b')]
  expect(loads).toEqual([])
  preloadSignedInParts()
  await Promise.all(parts.map((part) => part.preload()))
  preloadSignedInParts()
  expect(loads.toSorted()).toEqual(['a', 'b'])
  for (const part of parts) expect(render(part)).toContain('content')
})
