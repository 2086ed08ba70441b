import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/client/api-error.ts'
import { checkDocument, checkVideo } from '../../private/files/check-file.ts'
import { transferStatus, uploadFailureText } from './transfer-status.ts'
import { speedMeter, splitProgress } from './upload-progress.ts'

describe('file types', () => {
  it('accepts video types and refuses others', () => {
    expect(checkVideo({ name: 'dars.mp4', type: 'video/mp4' })).toBeNull()
    expect(checkVideo({ name: 'dars.mkv', type: '' })).toBeNull()
    expect(checkVideo({ name: 'dars.mp4', type: 'application/pdf' })).toBe('You can only upload video files!')
    expect(checkVideo({ name: 'rasm', type: '' })).toBe('You can only upload video files!')
  })

  it('accepts PDF, Word and Excel and refuses others', () => {
    expect(checkDocument({ name: 'a.pdf', type: 'application/pdf' })).toBeNull()
    expect(checkDocument({ name: 'a.XLSX', type: '' })).toBeNull()
    expect(checkDocument({ name: 'a.pdf', type: 'image/png' })).toBe(
      'You can only upload PDF, Word, or Excel files!',
    )
  })
})

describe('progress of several files in one request', () => {
  it('fills them one after another', () => {
    expect(splitProgress(0, [300, 100])).toEqual([0, 0])
    expect(splitProgress(50, [300, 100])).toEqual([66, 0])
    expect(splitProgress(90, [300, 100])).toEqual([100, 60])
    expect(splitProgress(100, [300, 100])).toEqual([100, 100])
  })
})

describe('the message of a failed file', () => {
  const error = new ApiError({ code: 'network', status: 0, message: 'Aloqa uzildi' })

  it("prefers the server's message, then the error's, then a generic label", () => {
    expect(uploadFailureText({ response: 'Fayl buzilgan', error })).toBe('Fayl buzilgan')
    expect(uploadFailureText({ error })).toBe('Aloqa uzildi')
    expect(uploadFailureText({})).toBe('Yuklashda xatolik')
  })
})

describe('an upload', () => {
  it('reports the speed over the last seconds and the time left', () => {
    const measure = speedMeter(10_000)
    expect(measure(0, 0)).toBeNull()
    expect(measure(500, 500)).toBeNull()
    expect(measure(2000, 1000)).toEqual({ bytesPerSecond: 2000, secondsLeft: 4 })
    expect(measure(2500, 10_000)).toBeNull()
    expect(measure(3500, 12_000)).toEqual({ bytesPerSecond: 500, secondsLeft: 13 })
  })

  it('restarts the measurement when the server has less than was sent', () => {
    const measure = speedMeter(10_000)
    measure(0, 0)
    measure(4000, 2000)
    expect(measure(1000, 3000)).toBeNull()
    expect(measure(2000, 4000)).toEqual({ bytesPerSecond: 1000, secondsLeft: 8 })
  })

  it('describes its state in words', () => {
    const speed = { bytesPerSecond: 2 * 2 ** 20, secondsLeft: 40 }
    expect(transferStatus({ state: 'sending', speed })).toBe('2\u00a0MB/s · 40 soniya qoldi')
    expect(transferStatus({ state: 'sending', speed: { ...speed, secondsLeft: 180 } })).toBe(
      '2\u00a0MB/s · 3\u00a0daqiqa qoldi',
    )
    expect(transferStatus({ state: 'sending', speed: null })).toBe('Yuborilmoqda…')
    expect(transferStatus({ state: 'paused' })).toBe("To'xtatib turildi")
  })
})
