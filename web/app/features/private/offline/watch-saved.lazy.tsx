import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { SignedUrl } from '@kashf/contract/learning/playback.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type MediaController from 'media-chrome/media-controller'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { formatBytes } from '../../../shell/format/format.ts'
import { playerText } from '../../../text/browse/player.ts'
import { notesText } from '../../../text/learn/notes.ts'
import { questionText } from '../../../text/learn/questions.ts'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast.ts'
import { pendingNotes } from '../../public-account/notes/note-outbox.ts'
import { PAPERS } from '../../public-account/offline/download-papers.ts'
import { type OpenedLesson as OpenLesson, openLesson } from '../../public-account/offline/open-lesson.ts'
import { openFile } from '../../public-account/offline/pieces.ts'
import { SAVED_MASTER } from '../../public-account/offline/playlists.ts'
import { renewLicences } from '../../public-account/offline/renew-licences.ts'
import {
  changeLesson,
  filesOfSaved,
  type SavedLesson,
  savedLesson,
  TEXT,
} from '../../public-account/offline/saved-lessons.ts'
import { useContact } from '../../public-account/offline/use-contact.ts'
import type { SavedQuiz } from '../../public-account/practice/saved-quizzes.ts'
import { useLessonClock } from '../../visitor/lesson-playback/lesson-clock.ts'
import { useWatching } from '../../visitor/lesson-playback/use-watching.ts'
import { StageSpinner } from '../../visitor/player/feedback/stage-spinner.tsx'
import { progressOutbox } from '../../visitor/player/progress/progress-outbox.ts'
import { usePendingProgress } from '../../visitor/player/progress/use-pending-progress.ts'
import { useLessonPlayer } from '../../visitor/player/stage/use-lesson-player.ts'
import { VideoFrame } from '../../visitor/player/stage/video-frame.tsx'
import { Watermark } from '../../visitor/player/stage/watermark.tsx'
import { ChapterBar } from '../chapters/chapter-bar.tsx'
import LessonText from '../lesson-text/lesson-text.lazy.tsx'
import NotesPanel from '../notes/notes-panel.lazy.tsx'
import { withPending } from '../notes/use-notes.ts'
import { EnterCode } from './enter-code.tsx'
import { savedLoader } from './saved-loader.ts'
import { SavedQuestions } from './saved-questions.tsx'
import { SavedTranscript } from './saved-transcript.tsx'

const SavedPractice = lazyPart(() => import('../practice/quiz/saved-practice.lazy.tsx'), null)

/**
 * The interval of lock checks, so that a lesson that plays for hours is locked this long after its term at the latest.
 */
const CHECK_MS = 10 * 60_000
/** The interval at which the position is saved. */
const POSITION_MS = 5000

interface Opened {
  lesson: SavedLesson
  startAt: number
  address: Pick<SignedUrl, 'signedUrl' | 'hls' | 'captions' | 'previews_url'>
  loader: ReturnType<typeof savedLoader>
  quizzes: SavedQuiz[]
  /** The HTML of its text in blocks. */
  text: string | null
  key: CryptoKey
}

type Stage = Opened | { problem: string } | { needsCode: true } | null

/** Plays a saved lesson from this device, without the server. */
export default withQueries(WatchSaved)

function WatchSaved({ user, lessonId }: { user: User; lessonId: number }) {
  const [stage, setStage] = useState<Stage>(null)
  /** Incremented when the person has entered the code. */
  const [entered, setEntered] = useState(0)
  usePendingProgress(user.id)
  useContact(user.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code opens it
  useEffect(() => {
    let isCurrent = true
    let isOpened = false
    const urls: string[] = []
    // A contact may unlock a lesson or end its access; without a connection nothing changes.
    const contact = renewLicences(user.id).catch(() => {})
    const open = async () => {
      if (isOpened) return check()
      const found = await openStage(user.id, lessonId, { contact, urls })
      if (!isCurrent || isOpened) return
      isOpened = 'key' in found
      setStage(found)
    }
    const check = async () => {
      const lesson = await savedLesson(user.id, lessonId)
      const opened = lesson && (await openLesson(lesson))
      if (isCurrent && opened && 'lock' in opened) setStage(closedBy(opened.lock))
    }
    void open()
    void contact.then(open)
    const timer = setInterval(() => void check(), CHECK_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [user.id, lessonId, entered])

  if (stage && 'key' in stage) return <OpenedLesson user={user} opened={stage} />
  if (stage && 'needsCode' in stage) {
    return <EnterCode user={user} onOpened={() => setEntered((times) => times + 1)} />
  }
  return (
    <div className="relative grid aspect-7/4 w-full place-items-center bg-black p-4 text-center lg:rounded-md">
      {stage === null ? (
        <StageSpinner />
      ) : (
        <div role="alert" className="grid max-w-md gap-2">
          <p className="text-lg font-semibold">{text.locked}</p>
          <p className="text-ink-2">{stage.problem}</p>
        </div>
      )}
    </div>
  )
}

const closedBy = (lock: Exclude<OpenLesson, { key: CryptoKey }>['lock']) =>
  lock === 'code' ? { needsCode: true as const } : { problem: text.lock[lock] }

/** The timeout of a contact; a faster answer spares the person the code. */
const PATIENCE_MS = 1500

async function openStage(
  userId: number,
  lessonId: number,
  { contact, urls }: { contact: Promise<void>; urls: string[] },
): Promise<NonNullable<Stage>> {
  let lesson = await savedLesson(userId, lessonId)
  if (!lesson?.saved_at) return { problem: text.missing }
  let opened = await openLesson(lesson)
  if ('lock' in opened) {
    await Promise.race([contact, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    lesson = (await savedLesson(userId, lessonId)) ?? lesson
    opened = await openLesson(lesson)
  }
  if ('lock' in opened) return closedBy(opened.lock)
  const { key } = opened
  const captions: SignedUrl['captions'] = []
  for (const language of lesson.captions) {
    const file = await openFile(key, lesson, `captions-${language}`).catch(() => null)
    if (!file) continue
    const url = URL.createObjectURL(new Blob([file], { type: 'text/vtt' }))
    urls.push(url)
    captions.push({ language, url })
  }
  return {
    lesson,
    key,
    startAt: await startOf(lesson),
    address: { signedUrl: SAVED_MASTER, hls: SAVED_MASTER, captions, previews_url: null },
    loader: savedLoader(lesson, key),
    quizzes: await quizzesOf(key, lesson),
    text: await textOf(key, lesson),
  }
}

async function quizzesOf(key: CryptoKey, lesson: SavedLesson): Promise<SavedQuiz[]> {
  const file = await openFile(key, lesson, PAPERS).catch(() => null)
  return file ? JSON.parse(await file.text()) : []
}

/** The HTML of the text in blocks; null for a lesson without one. */
async function textOf(key: CryptoKey, lesson: SavedLesson): Promise<string | null> {
  const file = await openFile(key, lesson, TEXT).catch(() => null)
  return (await file?.text()) ?? null
}

/** The viewer's last position: from a pending report, or as of the last contact. */
async function startOf({ user_id, lesson_id, position_s }: SavedLesson): Promise<number> {
  const reports = (await progressOutbox.entries())
    .map(([, report]) => report)
    .filter((report) => report.user_id === user_id && report.lesson_id === lesson_id)
    .sort((a, b) => b.at_ms - a.at_ms)
  return reports[0]?.position_s ?? position_s
}

function OpenedLesson({ user, opened }: { user: User; opened: Opened }) {
  const { lesson, quizzes } = opened
  const [isQuizOpen, setQuizOpen] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const clock = useLessonClock(stage)
  const areNotesReady = useSavedNotes(lesson)
  const { chapters = [] } = lesson
  return (
    <div className="grid grid-cols-1 gap-6">
      <div ref={stage} className="relative aspect-7/4 w-full overflow-hidden bg-black lg:rounded-md">
        <SavedStage user={user} opened={opened} stage={stage} />
      </div>
      {chapters.length > 0 && <ChapterBar chapters={chapters} stage={stage} onSeek={clock.seek} />}
      <div className="grid grid-cols-1 gap-4 px-4 lg:px-1">
        <div>
          <h1 className="text-xl leading-tight wrap-anywhere sm:text-3xl">{lesson.title}</h1>
          <p className="mt-1 text-ink-2 wrap-anywhere">{lesson.course_title}</p>
        </div>
        {opened.text && <LessonText html={opened.text} onMoment={clock.seek} />}
        {filesOfSaved(lesson).map((file) => (
          <SavedFile key={file.track} opened={opened} file={file} />
        ))}
        {quizzes.length > 0 && (
          <SavedPractice
            userId={user.id}
            lessonId={lesson.lesson_id}
            quizzes={quizzes}
            stage={stage}
            clock={clock}
            onOpenChange={setQuizOpen}
          />
        )}
        {!isQuizOpen && (
          <>
            <SavedTranscript lesson={lesson} fileKey={opened.key} stage={stage} clock={clock} />
            <section aria-labelledby="notes" className="grid gap-4">
              <h2 id="notes" className="text-xl">
                {notesText.title}
              </h2>
              {areNotesReady && (
                <NotesPanel lessonId={lesson.lesson_id} userId={user.id} clock={clock} writeRequests={0} />
              )}
            </section>
            <section aria-labelledby="questions" className="grid gap-4">
              <h2 id="questions" className="text-xl">
                {questionText.title}
              </h2>
              <SavedQuestions lesson={lesson} clock={clock} />
            </section>
          </>
        )}
      </div>
    </div>
  )
}

interface SavedStageProps {
  user: User
  opened: Opened
  stage: RefObject<HTMLDivElement | null>
}

function SavedStage({ user, opened, stage }: SavedStageProps) {
  const { lesson, startAt, address, loader } = opened
  const { Player, hasFailed } = useLessonPlayer()
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [controller, setController] = useState<MediaController | null>(null)
  const [isBroken, setBroken] = useState(false)
  const notedAt = useRef(0)
  useWatching(stage, {
    lesson: {
      id: lesson.lesson_id,
      course_id: lesson.course_id,
      video_link: `video/${lesson.video_id}`,
      status: 'ready',
      position_s: startAt,
      completed: lesson.completed,
    },
    startAt,
    onCertificate: () => {},
    onEnded: () => {},
  })
  const notePosition = (positionS: number) => {
    const nowMs = Date.now()
    if (nowMs - notedAt.current < POSITION_MS) return
    notedAt.current = nowMs
    const note = (known: SavedLesson): SavedLesson => ({ ...known, position_s: positionS })
    void changeLesson(lesson.user_id, lesson.lesson_id, note).catch(() => {})
  }
  if (isBroken || hasFailed) {
    return (
      <p role="alert" className="absolute inset-0 grid place-items-center p-4 text-center">
        {isBroken ? text.lock.damaged : playerText.broken}
      </p>
    )
  }
  return (
    <>
      {!Player && <StageSpinner />}
      <VideoFrame
        title={lesson.title}
        poster={null}
        autoPlay={false}
        videoRef={setMedia}
        controllerRef={setController}
      >
        {Player && media && controller && (
          <Player
            media={media}
            controller={controller}
            begun={null}
            address={address}
            loading={loader}
            startAt={startAt}
            durationS={lesson.duration_s}
            chapters={lesson.chapters ?? []}
            onTick={notePosition}
            onBroken={() => setBroken(true)}
          />
        )}
      </VideoFrame>
      <Watermark text={user.payment_id} />
    </>
  )
}

type FileOfSaved = ReturnType<typeof filesOfSaved>[number]

function SavedFile({
  opened: { lesson, key },
  file: { track, name, bytes },
}: {
  opened: Opened
  file: FileOfSaved
}) {
  const download = async () => {
    const file = await openFile(key, lesson, track).catch(() => null)
    if (!file) return showToast({ kind: 'error', title: text.lock.damaged })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    // By then the browser has begun to read the blob.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <button
      type="button"
      title={name}
      onClick={() => void download()}
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 justify-self-start rounded-full border border-edge bg-surface px-4 text-md font-medium hover:border-lapis hover:text-lapis"
    >
      <FileDown size={18} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        {text.attachment}: {name} · {formatBytes(bytes)}
      </span>
    </button>
  )
}

/** Shows the saved notes together with pending ones; returns whether they are loaded. */
function useSavedNotes({ user_id, lesson_id, notes }: SavedLesson): boolean {
  const queries = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const seed = async () => {
      const pending = await pendingNotes(user_id, lesson_id)
      // The saved notes are older than any answer of the server, so they are refreshed when there is a connection.
      queries.setQueryData(queryKeys.notes(lesson_id), withPending(notes, pending), { updatedAt: 1 })
      setReady(true)
    }
    void seed()
  }, [queries, user_id, lesson_id, notes])
  return isReady
}
