import type { OwnWork } from '@kashf/contract/homework/homework.ts'
import type { Recording } from '@kashf/contract/media/recordings.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { ApiError, networkError } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { homeworkText } from '../../../text/learn/homework.ts'
import { forgetRecording, loadRecording } from '../practice/recording-store.ts'
import { startTransfer, type Transfer, type UploadPurpose } from '../uploads/start-transfer.ts'
import type { LocalSheet, WorkKey } from './local-work.ts'
import { type Delivery, type DeliveryEvents, type WorkDeps, workOutbox } from './work-outbox.ts'
import { forgetFile, loadFile, rememberSent, workStore } from './work-store.ts'

/** The draft of a task on this device, which sends to the server. */
export const serverWork = (key: WorkKey, on: Pick<WorkDeps, 'onWork' | 'onStale'>) =>
  workOutbox(key, {
    ...on,
    store: workStore(key),
    save: async (body, { keepalive }): Promise<OwnWork> =>
      (
        await api('PUT /api/homework/tasks/:id/draft', {
          params: { id: key.task_id },
          body,
          keepalive,
        })
      ).data,
    send: async (request_id): Promise<OwnWork> =>
      (
        await api('POST /api/homework/tasks/:id/send', {
          params: { id: key.task_id },
          body: { request_id },
        })
      ).data,
    deliverSheet: (sheet, events) =>
      deliver<Sheet>({
        ...{ purpose: 'homework', events, load: () => loadFile(sheet.id) },
        make: async (upload_id) => {
          const { data } = await api('POST /api/homework/sheets', { body: { upload_id } })
          rememberSent(data.id, sheet.id)
          return data
        },
      }),
    deliverSpeech: (speech, events) =>
      deliver<Recording>({
        ...{ purpose: 'speech', events },
        load: async () => (await loadRecording(speech.id))?.file,
        make: async (upload_id) => (await api('POST /api/homework/recordings', { body: { upload_id } })).data,
      }),
    forget: (file) => (isSheet(file) ? forgetFile(file.id) : forgetRecording(file.id)),
  })

const isSheet = (file: object): file is LocalSheet => 'kind' in file

/** Uploads a file in pieces, going on where a former upload of it was cut, and makes of it what the server names. */
function deliver<T>(of: {
  purpose: UploadPurpose
  load: () => Promise<File | undefined>
  make: (uploadId: string) => Promise<T>
  events: DeliveryEvents
}): Delivery<T> {
  let end: 'cancel' | 'leave' | null = null
  let transfer: Transfer | null = null
  const run = async (): Promise<T> => {
    const file = await of.load()
    if (!file) throw new ApiError({ code: 'file_changed', status: 410, message: homeworkText.fileGone })
    const started = startTransfer(file, of.purpose, {
      onProgress: (sent) => of.events.onProgress(Math.floor((sent / Math.max(1, file.size)) * 100)),
      onWaiting: of.events.onWaiting,
      onChecking: () => {},
    })
    transfer = started
    if (end) started[end]()
    const uploadId = await started.arrived
    try {
      const made = await of.make(uploadId)
      started.forget()
      return made
    } catch (error) {
      // A refused file need not be found again, and an upload that has expired begins anew.
      if (error instanceof ApiError && error.status === 422) started.forget()
      throw error instanceof ApiError && error.fields.upload_id ? networkError() : error
    }
  }
  const stop = (how: 'cancel' | 'leave') => () => {
    end = how
    transfer?.[how]()
  }
  return { arrived: run(), cancel: stop('cancel'), leave: stop('leave') }
}
