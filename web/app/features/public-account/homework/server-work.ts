import type { OwnWork } from '@kashf/contract/homework/homework.ts'
import type { Recording } from '@kashf/contract/media/recordings.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { api } from '../../../api/client/client.ts'
import { forgetRecording, loadRecording } from '../practice/recording-store.ts'
import { deliverFile } from '../uploads/deliver-file.ts'
import type { LocalSheet, WorkKey } from './local-work.ts'
import { type WorkDeps, workOutbox } from './work-outbox.ts'
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
      deliverFile<Sheet>({
        ...{ purpose: 'homework', events, load: () => loadFile(sheet.id) },
        make: async (upload_id) => {
          const { data } = await api('POST /api/homework/sheets', { body: { upload_id } })
          rememberSent(data.id, sheet.id)
          return data
        },
      }),
    deliverSpeech: (speech, events) =>
      deliverFile<Recording>({
        ...{ purpose: 'speech', events },
        load: async () => (await loadRecording(speech.id))?.file,
        make: async (upload_id) => (await api('POST /api/homework/recordings', { body: { upload_id } })).data,
      }),
    forget: (file) => (isSheet(file) ? forgetFile(file.id) : forgetRecording(file.id)),
  })

const isSheet = (file: object): file is LocalSheet => 'kind' in file
