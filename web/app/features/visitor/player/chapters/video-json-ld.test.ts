import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import { expect, it } from 'vitest'
import { videoJsonLd } from './video-json-ld.ts'

const lesson: Lesson = {
  ...{ id: 7, course_id: 3, course_title: 'DTM matematika', title: 'Logarifm', description: 'Logarifm nima' },
  ...{ chapters: '0:00 Kirish\n2:40 Qoidalar', is_open: true, is_free: true, variant: 'video' },
  ...{ video_link: 'video/5', file: null, file_name: null, file_size: null, is_file_lost: false },
  ...{
    duration_s: 482.4,
    uploaded_at: '2026-01-02T03:04:05.000Z',
    status: 'ready',
    test_id: null,
    percent: 100,
  },
  ...{ failure: null, video_note: null, can_retry: false, poster: '/x/5/a/poster.jpg', position_s: 0 },
  ...{
    completed: false,
    notes_count: 0,
    questions_count: 0,
    has_homework: false,
    captions: [],
    previews_url: null,
  },
}
const of = (change: Partial<Lesson> = {}) => videoJsonLd({ ...lesson, ...change }, 'https://kashf.uz')

it('has what search engines require of a video, and its chapters as clips', () => {
  const url = 'https://kashf.uz/course/3/lesson/7'
  expect(of()).toEqual({
    ...{ '@type': 'VideoObject', name: 'Logarifm', description: 'Logarifm nima', url },
    thumbnailUrl: ['https://kashf.uz/x/5/a/poster.jpg'],
    ...{ uploadDate: '2026-01-02T03:04:05.000Z', duration: 'PT482S', isAccessibleForFree: true },
    hasPart: [
      { '@type': 'Clip', name: 'Kirish', startOffset: 0, endOffset: 160, url: `${url}?t=0` },
      { '@type': 'Clip', name: 'Qoidalar', startOffset: 160, endOffset: 482, url: `${url}?t=160` },
    ],
  })
})

it('has no clips without chapters, and is nothing without a picture or a playable video', () => {
  expect(of({ chapters: '' })).not.toHaveProperty('hasPart')
  for (const change of [{ poster: null }, { status: 'processing' }, { duration_s: 0 }] as const) {
    expect(of(change)).toBeNull()
  }
})
