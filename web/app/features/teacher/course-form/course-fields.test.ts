import { expect, it } from 'vitest'
import { emptyCourse, textsOf } from './course-fields.ts'

it('sends only non-empty outcomes', () => {
  const texts = textsOf({ ...emptyCourse, price: '1 000', outcomes: [{ text: ' Bir ' }, { text: '' }] })
  expect(texts).toMatchObject({ price: '1000', outcomes: '["Bir"]', period: '13' })
})
