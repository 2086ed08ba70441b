// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FragmentCache, openFragments } from './fragment-cache.ts'
import { CachedFragment, FragmentsProvider } from './shell/base/cached-fragment.tsx'

let rendered = 0
function Card({ title }: { title: string }) {
  rendered += 1
  return <a href={`/course?title=${title}`}>{title}</a>
}

function renderList(cache: FragmentCache, titles: string[], mark = 'a1b2'): string {
  const fragments = openFragments(cache, mark)
  const html = renderToString(
    <FragmentsProvider value={fragments}>
      <h1>Kurslar</h1>
      <ul>
        {titles.map((title) => (
          <CachedFragment as="li" className="card" key={title} shows={[title]}>
            <Card title={title} />
          </CachedFragment>
        ))}
      </ul>
    </FragmentsProvider>,
  )
  return fragments.fill(html).join('')
}

const plain = (titles: string[]) =>
  renderToString(
    <>
      <h1>Kurslar</h1>
      <ul>
        {titles.map((title) => (
          <li className="card" key={title}>
            <Card title={title} />
          </li>
        ))}
      </ul>
    </>,
  )

describe('cached fragments', () => {
  it('give the same HTML as rendering, and are rendered once', () => {
    const cache = new FragmentCache()
    const titles = ['Python', 'Gitara', 'IELTS']
    const expected = plain(titles)
    rendered = 0
    expect(renderList(cache, titles)).toBe(expected)
    expect(renderList(cache, titles, 'c3d4')).toBe(expected)
    expect(rendered).toBe(3)
    expect(renderList(cache, ['IELTS', 'Oshpazlik'])).toBe(plain(['IELTS', 'Oshpazlik']))
  })

  it('are not confused by texts that look like them', () => {
    const cache = new FragmentCache()
    const titles = ['</li><li data-fragment="a1b2-1">', ' data-fragment="a1b2-0"', '$&', 'Python']
    const expected = plain(titles)
    expect(renderList(cache, titles)).toBe(expected)
    expect(renderList(cache, titles)).toBe(expected)
  })

  it('forget what was not used for longest', () => {
    const cache = new FragmentCache()
    for (let number = 0; number < 1_000; number++) cache.set(`${number}`, 'html')
    cache.get('0')
    cache.set('new', 'html')
    expect([cache.get('0'), cache.get('1'), cache.get('2')]).toEqual(['html', undefined, 'html'])
  })

  it('refuse an element inside another one of its kind, whose end would be taken for theirs', () => {
    const fragments = openFragments(new FragmentCache(), 'a1b2')
    const html = renderToString(
      <FragmentsProvider value={fragments}>
        <CachedFragment as="li" shows="list">
          <ul>
            <li>Python</li>
          </ul>
        </CachedFragment>
      </FragmentsProvider>,
    )
    expect(() => fragments.fill(html)).toThrow('a li is inside another one')
  })
})
