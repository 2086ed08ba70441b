import { MAX_PHOTOS } from '@kashf/contract/learning/limits.ts'
import { useRef, useState } from 'react'
import { randomUuid } from '../../../api/random-uuid.ts'
import { questionText as text } from '../../../text/learn/questions.ts'
import { forgetRecording, loadRecording } from '../../public-account/practice/recording-store.ts'
import type { PendingFile } from '../../public-account/questions/question-store.ts'
import { photoFileOf, withShrunk } from '../crop/shrink-photo.ts'

/** The photos and the voice of a post that is being written, on this device alone. */
export function usePostFiles() {
  const [photos, setPhotos] = useState<readonly PendingFile[]>([])
  /** The id of a recording in the store of this device. */
  const [voiceId, setVoiceId] = useState<string | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const queue = useRef(Promise.resolve())

  const addOne = async (file: File) => {
    const made = await withShrunk(file, async (canvas) => ({ file: await photoFileOf(canvas, file.name) }))
    if ('problem' in made) return setProblem(made.problem)
    setPhotos((known) => {
      if (known.length < MAX_PHOTOS) return [...known, { id: randomUuid(), file: made.file }]
      setProblem(text.tooManyPhotos(MAX_PHOTOS))
      return known
    })
  }
  const addPhotos = (files: readonly File[]) => {
    setPreparing(true)
    setProblem(null)
    const mine = queue.current.then(async () => {
      for (const file of files) await addOne(file)
    })
    queue.current = mine
    void mine.finally(() => queue.current === mine && setPreparing(false))
  }
  return {
    photos,
    voiceId,
    isPreparing,
    problem,
    isEmpty: photos.length === 0 && voiceId === null,
    addPhotos,
    removePhoto: (id: string) => setPhotos((known) => known.filter((photo) => photo.id !== id)),
    setVoice: setVoiceId,
    removeVoice: () => {
      if (voiceId !== null) void forgetRecording(voiceId)
      setVoiceId(null)
    },
    /** The files as they are sent. */
    async toSend(): Promise<{ photos: readonly PendingFile[]; voice?: PendingFile }> {
      const recorded = voiceId === null ? null : await loadRecording(voiceId)
      return { photos, ...(recorded && voiceId && { voice: { id: voiceId, file: recorded.file } }) }
    },
    /** Begins anew, after the files were sent or kept for sending. */
    clear: () => {
      if (voiceId !== null) void forgetRecording(voiceId)
      setPhotos([])
      setVoiceId(null)
      setProblem(null)
    },
  }
}

export type PostFilesDraft = ReturnType<typeof usePostFiles>
