import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { checkDocument, checkVideo } from './check-file.ts'
import { failureText } from './failure-text.ts'
import { shareProgress } from './share-progress.ts'

describe('which files may be chosen', () => {
  it('takes video types and refuses the rest with the sentence of the specification', () => {
    expect(checkVideo({ name: 'dars.mp4', type: 'video/mp4' })).toBeNull()
    expect(checkVideo({ name: 'dars.mkv', type: '' })).toBeNull()
    expect(checkVideo({ name: 'dars.mp4', type: 'application/pdf' })).toBe('You can only upload video files!')
    expect(checkVideo({ name: 'rasm', type: '' })).toBe('You can only upload video files!')
  })

  it('takes PDF, Word and Excel and refuses the rest', () => {
    expect(checkDocument({ name: 'a.pdf', type: 'application/pdf' })).toBeNull()
    expect(checkDocument({ name: 'a.XLSX', type: '' })).toBeNull()
    expect(checkDocument({ name: 'a.pdf', type: 'image/png' })).toBe(
      'You can only upload PDF, Word, or Excel files!',
    )
  })
})

describe('progress of files in one request', () => {
  it('fills them one after another', () => {
    expect(shareProgress(0, [300, 100])).toEqual([0, 0])
    expect(shareProgress(50, [300, 100])).toEqual([66, 0])
    expect(shareProgress(90, [300, 100])).toEqual([100, 60])
    expect(shareProgress(100, [300, 100])).toEqual([100, 100])
  })
})

describe('why a file failed', () => {
  const error = new ApiError({ code: 'network', status: 0, message: 'Aloqa uzildi' })

  it("says the server's words first, then the failure's, then a plain label", () => {
    expect(failureText({ response: 'Fayl buzilgan', error })).toBe('Fayl buzilgan')
    expect(failureText({ error })).toBe('Aloqa uzildi')
    expect(failureText({})).toBe('Yuklashda xatolik')
  })
})
