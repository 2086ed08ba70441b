import { expect, it } from 'vitest'
import { hasForeignLetters } from './names.ts'

it('tells letters that a certificate prints from others', () => {
  for (const name of ['Oʻgʻiloy', "G'ayrat", 'Ўткир', 'Nguyễn', 'José-María', 'Ali 👋', 'Müller', 'Әсел']) {
    expect(hasForeignLetters(name), name).toBe(false)
  }
  for (const name of ['王伟', 'محمد', 'अमित', 'สมชาย', 'Ali 王', 'გიორგი', '김철수']) {
    expect(hasForeignLetters(name), name).toBe(true)
  }
})
