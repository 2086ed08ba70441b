import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../server/src/db/client.ts'
import { sql } from '../../server/src/db/sql.ts'
import { type MoneyClients, openMoneyClients } from '../../server/src/testing/clients/money-clients.ts'
import { makeClip } from '../../server/src/testing/files/clips.ts'
import { waitFor } from '../../server/src/testing/wait.ts'
import { type Client, every, repeatedly } from './every.ts'
import type { FrontDoor } from './front-door.ts'
import { type Listener, openListener } from './listener.ts'
import type { School } from './school.ts'
import { openUploader, type Uploader } from './uploader.ts'
import { openWatcher, type Watcher } from './watcher.ts'

// Intervals of the load, light enough for two cores on which everything runs, because the drill measures faults, not
// speed.
const PAGE_EVERY_MS = 150
const REPORT_EVERY_MS = 500
const PLAY_PAUSE_MS = 3_000
const UPLOAD_PAUSE_MS = 15_000
const MONEY_PAUSE_MS = 200
const MONEY_CLIENTS = 3
/** The timeout of the first video, before which no other is queued. */
const FIRST_VIDEO_MS = 180_000

/** All clients together: visitors, buyers, teachers who upload, students who watch, pages that listen. */
export interface Storm {
  readonly money: MoneyClients
  readonly watchers: Watcher[]
  readonly listeners: Listener[]
  readonly uploader: Uploader
  stop(): Promise<void>
}

/** Starts the clients of a school. `scratch` is for the video that they upload. */
export async function startStorm(given: {
  door: FrontDoor
  school: School
  db: Db
  random: () => number
  scratch: string
}): Promise<Storm> {
  const { door, school, db, random, scratch } = given
  const money = openMoneyClients({
    send: (path, request) => door.ask('call', path, request),
    random,
    students: school.buyers,
    teachers: school.teachers,
    operator: school.operator,
    courses: school.courses,
  })
  const clip = await makeClip(scratch, { name: 'dars.mp4', seconds: 2, size: '160x90' })
  const uploader = openUploader(door, {
    teacher: school.growing.teacher,
    courseId: school.growing.id,
    clip: path.resolve(clip),
  })
  const videoId = await firstVideo(uploader, db)
  for (const { token } of school.watchers) {
    const headers = { authorization: `Bearer ${token}` }
    await door.ask('call', `/api/actioncourses/buy-course/${school.growing.id}`, { headers })
  }
  const watchers = school.watchers.map((person) =>
    openWatcher(door, { person, videoId, lessonId: school.growing.longLessonId }),
  )
  const listeners = school.listeners.map((person) => openListener(door.url, person))

  const pages = ['/', '/courses', ...school.courses.map((id) => `/course/${id}`), '/teachers', '/help']
  const clients: Client[] = [
    every(PAGE_EVERY_MS, (count) => door.ask('page', pages[count % pages.length] ?? '/')),
    ...Array.from({ length: MONEY_CLIENTS }, () => repeatedly(MONEY_PAUSE_MS, () => money.move())),
    ...watchers.map((watcher) => repeatedly(PLAY_PAUSE_MS, () => watcher.play())),
    every(REPORT_EVERY_MS, (count) => watchers[count % watchers.length]?.report() ?? Promise.resolve()),
    repeatedly(UPLOAD_PAUSE_MS, () => uploader.addLesson()),
    ...listeners,
  ]
  // Let connections and caches warm up before measuring.
  await delay(2_000)
  return {
    money,
    watchers,
    listeners,
    uploader,
    async stop() {
      await Promise.all(clients.map((client) => client.stop()))
    },
  }
}

/** Adds a lesson and waits until its video plays. */
async function firstVideo(uploader: Uploader, db: Db): Promise<number> {
  const lessonId = await waitFor('the first lesson', () => uploader.addLesson())
  const video = await waitFor(
    'the first video to play',
    () =>
      db.one<{ id: number }>(sql`
        select v.id from video v join lesson l on l.video_id = v.id
         where l.id = ${lessonId} and v.playable_at is not null`),
    FIRST_VIDEO_MS,
  )
  return video.id
}
