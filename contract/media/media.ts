import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf, Time } from '../common.ts'
import { CAPTION_LANGUAGES } from '../constants.ts'

/** Why a video failed, with the message for its teacher. The server stores the code; answers contain the message. */
export const VIDEO_FAILURES = {
  file_empty: "Fayl bo'sh yoki to'liq yuklanmagan. Videoni qayta yuklang.",
  file_too_big: 'Fayl hajmi 8 GB dan oshmasin. Videoni kichikroq hajmda saqlab, qayta yuklang.',
  not_video: 'Bu fayl video emas. MP4, MOV, MKV, WebM yoki AVI yuklang.',
  unreadable: "Video faylni o'qib bo'lmadi: u buzilgan. Faylni tekshirib, qayta yuklang.",
  no_picture: 'Faylda tasvir topilmadi. Tasvirli video yuklang.',
  codec_unknown:
    "Video kodeki bizga noma'lum yoki fayl himoyalangan. Uni MP4 (H.264) ko'rinishida saqlab, qayta yuklang.",
  too_many_streams:
    "Fayldagi ovoz va subtitr yo'laklari juda ko'p. Bitta tasvir va bitta ovoz bilan saqlab, qayta yuklang.",
  picture_too_large: "Video tasviri juda katta. 3840×2160 yoki undan kichik o'lchamda saqlab, qayta yuklang.",
  picture_too_small: "Video tasviri juda kichik. Kamida 16×16 o'lchamda saqlab, qayta yuklang.",
  too_many_frames: 'Kadrlar soni soniyasiga 120 tadan oshmasin. Videoni 30 kadr bilan saqlab, qayta yuklang.',
  too_long: "Video 6 soatdan uzun. Uni qismlarga bo'lib yuklang.",
  too_short: 'Video 1 soniyadan qisqa. Uzunroq video yuklang.',
  damaged: "Videoning bir qismi buzilgan yoki to'liq yuklanmagan. Faylni qayta yuklang.",
  check_limit: "Videoni tekshirish juda uzoq davom etdi. Uni MP4 (H.264) ko'rinishida saqlab, qayta yuklang.",
  conversion_failed: "Videoni tayyorlab bo'lmadi. Uni MP4 (H.264) ko'rinishida saqlab, qayta yuklang.",
  source_lost: 'Yuklangan fayl topilmadi. Videoni qayta yuklang.',
} as const

export type VideoFailure = keyof typeof VIDEO_FAILURES

/** What was decided about the sound of a video, for its teacher: nothing is audible, or there were several tracks. */
export const VIDEO_NOTES = ['silent', 'sound_chosen', 'sound_mixed', 'sound_of_one_language'] as const

export type VideoNote = (typeof VIDEO_NOTES)[number]

/** The status of a stored video. It plays as soon as `playable_at` is set, which may be while `processing`. */
export type VideoStatus = 'waiting' | 'processing' | 'ready' | 'failed'

/** The current step of a `processing` video: the check, the first rendition, the remaining ones. */
export type VideoStep = 'checking' | 'first' | 'rest'

/** The widths that every picture is rendered in; its address is `{image}/{width}.webp`. */
export const COVER_WIDTHS = [320, 640, 1280] as const
export const AVATAR_WIDTHS = [96, 256] as const
/** The widths of a question's picture, which is never cropped or enlarged: `{image}/{width}.webp`. */
export const QUESTION_PICTURE_WIDTHS = [320, 640, 1280] as const
/** The widths of a cover's square, `{square}/{width}.webp`. */
export const SQUARE_WIDTHS = [120, 240] as const
/** The widths of a portrait in its arch, `{portal}/{width}.webp`; 380 px high per 320. */
export const PORTAL_WIDTHS = [320] as const
/** The widths of a motif alone on a transparent ground (`drawnAddresses.motif`). */
export const MOTIF_WIDTHS = [200] as const

export const CaptionParams = Type.Object({
  id: Id,
  language: oneOf(CAPTION_LANGUAGES),
})

/** Captions of a stored video: WebVTT at a signed address. */
export const LessonCaption = Type.Object({
  language: CaptionParams.properties.language,
  url: Type.String(),
})
export type LessonCaption = Static<typeof LessonCaption>

/** Captions and seek previews of a stored video, at addresses signed for the viewer. */
export const VideoExtras = Type.Object({
  captions: Type.Array(LessonCaption),
  previews_url: nullable(
    Type.String(),
    'WebVTT over sheets of small pictures (`previews-1.jpg#xywh=…`, relative to it)',
  ),
})
export type VideoExtras = Static<typeof VideoExtras>

/** What was read of a caption file. */
export const CaptionReading = Type.Object({
  cues: Type.Integer({ description: 'cues that were read' }),
  not_understood: Type.Integer({
    description: 'lines that were not understood; one with times or a number stands for the text below it',
  }),
  lines: Type.Array(Type.Integer(), { description: 'the numbers of these lines, the first 20, from 1' }),
  after_end: Type.Integer({ description: 'cues that begin after the end of the video' }),
})
export type CaptionReading = Static<typeof CaptionReading>

/** The extras of a video whose captions were set. */
export const SetCaptions = Type.Object({ ...VideoExtras.properties, reading: CaptionReading })
export type SetCaptions = Static<typeof SetCaptions>

/** A resumable upload that nothing uses yet; `active_at` is when it last received bytes. */
export const OpenUpload = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'of the file' }),
  size: Type.Integer({ description: 'bytes' }),
  received_bytes: Type.Integer(),
  state: oneOf(['receiving', 'complete']),
  active_at: Time,
})
export type OpenUpload = Static<typeof OpenUpload>

export const UploadParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })
/** Checksum of the whole file in hexadecimal, computed by the client while sending; the answer repeats it. */
export const UploadChecksum = Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })
