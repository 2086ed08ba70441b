import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ExamClock } from './exam-clock.tsx'

const render = (left: number, isHidden = false) =>
  renderToStaticMarkup(<ExamClock left={left} isHidden={isHidden} onToggle={() => undefined} />)
const spokenAt = (left: number, isHidden = false) =>
  /role="status"[^>]*>([^<]*)</.exec(render(left, isHidden))?.[1]

test('30, 10, 5 and 1 minutes are spoken for a while, also while the clock is hidden', () => {
  const spoken = [1800, 600, 300, 60].map((left) => spokenAt(left))
  expect(spoken).toEqual([30, 10, 5, 1].map((minutes) => `${minutes}\u00a0daqiqa qoldi`))
  expect(spokenAt(595, true)).toBe(spokenAt(600))
  expect(
    [1801, 1780, 1200, 580, 59, 30].map((left) => spokenAt(left)).filter((said) => said === ''),
  ).toHaveLength(5)
})

test('a hidden clock shows no time, and its button says what it does', () => {
  expect(render(1200)).toContain('>Soatni yashirish<')
  expect(render(1200, true)).toContain('>Soatni ko&#x27;rsatish<')
  expect(render(1200, true)).not.toContain('role="timer"')
})
