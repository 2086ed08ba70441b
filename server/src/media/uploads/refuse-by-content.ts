import { Failure } from '../../errors/failure.ts'
import { attachmentExtension } from '../attachments/attachment-type.ts'
import { refusalOfLessonFile } from '../attachments/lesson-file-type.ts'
import { soundDemuxerOfHead } from '../ffmpeg/sound-input.ts'
import { postFileKindOf } from '../post-files/post-file-kind.ts'
import { headOf, refusalOfVideo, type VideoFile } from '../processing/store-video.ts'
import { sheetKindOf } from '../sheets/sheet-type.ts'
import { keys } from '../storage-keys.ts'
import { discardUpload } from './discard-upload.ts'
import { placeOf } from './place-of.ts'
import { findUpload, type UploadPurpose, type UploadRow } from './upload.ts'
import { uploadFolder } from './upload-folder.ts'
import type { PlaceDeps } from './upload-place.ts'
import { withLocalFile } from './with-finished-upload.ts'

/**
 * Checks the content of a teacher's finished upload before it is claimed. An upload that does not match its purpose is
 * deleted and fails with the code of its purpose, such as `video_type_refused` or `zip_with_program`. Ignores uploads that cannot be
 * claimed.
 */
export async function refuseByContent(
  deps: PlaceDeps,
  input: { id: string; ownerId: number; purpose: UploadPurpose },
): Promise<void> {
  const { id, ownerId, purpose } = input
  const upload = await findUpload(deps.db, id)
  if (upload?.owner_id !== ownerId || upload.purpose !== purpose || upload.state !== 'complete') return
  if ((await placeOf(deps, upload).receivedBytes(upload)) === null) return
  const refusal = await REFUSALS[purpose](deps, upload)
  if (!refusal) return
  await discardUpload(deps, upload)
  throw refusal
}

type Refusal = (deps: PlaceDeps, upload: UploadRow) => Promise<Failure | null>

const refusalOfUploadedVideo: Refusal = (deps, upload) => refusalOfVideo(deps, fileOf(deps, upload))

const refusalOfRecording: Refusal = async (deps, upload) =>
  (await soundDemuxerOfHead(await headOf(deps, fileOf(deps, upload))))
    ? null
    : new Failure('recording_refused')

const fileOf = (deps: PlaceDeps, { id, size, multipart_id }: UploadRow): VideoFile =>
  multipart_id === null
    ? { path: uploadFolder(deps.env.dataDir).finished(id), size }
    : { key: keys.uploadedFile(id), size }

async function refusalOfAttachment(deps: PlaceDeps, upload: UploadRow): Promise<Failure | null> {
  return (await isAttachment(deps, upload)) ? null : new Failure('attachment_type_refused')
}

const REFUSALS: Readonly<Record<UploadPurpose, Refusal>> = {
  video: refusalOfUploadedVideo,
  trailer: refusalOfUploadedVideo,
  attachment: refusalOfAttachment,
  lesson_file: (deps, upload) => withLocalFile(deps, upload, refusalOfLessonFile),
  listening: refusalOfRecording,
  speech: refusalOfRecording,
  homework: refusalOfHomework,
  post: refusalOfPostFile,
}

const isAttachment = (deps: PlaceDeps, upload: UploadRow): Promise<boolean> =>
  withLocalFile(deps, upload, async (file) => (await attachmentExtension(file)) !== null)

async function refusalOfHomework(deps: PlaceDeps, upload: UploadRow): Promise<Failure | null> {
  const kind = await withLocalFile(deps, upload, sheetKindOf)
  if (kind === 'heic') return new Failure('heic_refused')
  return kind === null ? new Failure('homework_file_refused') : null
}

async function refusalOfPostFile(deps: PlaceDeps, upload: UploadRow): Promise<Failure | null> {
  const kind = await withLocalFile(deps, upload, postFileKindOf)
  if (kind === 'heic') return new Failure('heic_refused')
  return kind === null ? new Failure('post_file_refused') : null
}
