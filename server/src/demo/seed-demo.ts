import { USER_TYPE } from '@kashf/contract/constants.ts'
import { countLearners } from '../catalogue/courses/counters.ts'
import { DAY_MS } from '../clock.ts'
import type { Queryable } from '../db/client.ts'
import { literal } from '../db/literals.ts'
import { sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { azizToraqulov } from './content/aziz-toraqulov.ts'
import { CROWD } from './content/crowd.ts'
import { dilshodIsmoilov } from './content/dilshod-ismoilov.ts'
import { faridaOlimova } from './content/farida-olimova.ts'
import { gulnoraSaidova } from './content/gulnora-saidova.ts'
import { jasurKarimov } from './content/jasur-karimov.ts'
import { kamolaNazarova } from './content/kamola-nazarova.ts'
import { malikaYoldosheva } from './content/malika-yoldosheva.ts'
import { nodiraErgasheva } from './content/nodira-ergasheva.ts'
import { otabekYusupov } from './content/otabek-yusupov.ts'
import { rustamQodirov } from './content/rustam-qodirov.ts'
import { sardorRahimov } from './content/sardor-rahimov.ts'
import type { DemoTeacherContent } from './content/school.ts'
import { demoStudents } from './content/students.ts'
import { temurIslomov } from './content/temur-islomov.ts'
import { zulfiyaHamidova } from './content/zulfiya-hamidova.ts'
import { asOf, daysBefore } from './demo-dates.ts'
import { loadBundle } from './load-bundle.ts'
import { loadCategories } from './load-categories.ts'
import { loadCrowd } from './load-crowd.ts'
import { GROUP, loadGroup } from './load-group.ts'
import { loadLearning } from './load-learning.ts'
import { loadStatistics } from './load-statistics.ts'
import { loadStudents } from './load-students.ts'
import { type LoadedCourse, loadTeacher } from './load-teacher.ts'
import { lockDemoSchool } from './lock-demo-school.ts'
import { makePerson } from './make-person.ts'
import { loadPractice } from './practice/load-practice.ts'
import { queueVideos } from './queue-videos.ts'
import { POCKET, topUp } from './top-up.ts'

const TEACHERS = [
  jasurKarimov,
  azizToraqulov,
  faridaOlimova,
  gulnoraSaidova,
  kamolaNazarova,
  malikaYoldosheva,
  nodiraErgasheva,
  otabekYusupov,
  rustamQodirov,
  sardorRahimov,
  temurIslomov,
  zulfiyaHamidova,
  dilshodIsmoilov,
]
/** Balance of the demo student's wallet in so'm, in addition to the remainders of earlier top-ups. */
const POCKET_SOM = 300_000n
const UNREAD_DAYS = 14

/** When loading began; null if the school is loaded or the installation already has people. */
async function beginning(deps: Deps): Promise<Date | null> {
  const found = await deps.db.one<{ started_at: Date; loaded_at: Date | null }>(
    sql`select started_at, loaded_at from demo_school`,
  )
  if (found) return found.loaded_at ? null : found.started_at
  const people = await deps.db.one(
    sql`select 1 from app_user where type in (${literal.userType.teacher}, ${literal.userType.student}) limit 1`,
  )
  if (people) return null
  const start = deps.clock.now()
  await deps.db.run(sql`insert into demo_school (started_at) values (${start})`)
  return start
}

/** Marks notices of the school's past as mailed, and all but those of the last days as read. */
async function settleNotices(tx: Queryable, start: Date): Promise<void> {
  const readBefore = new Date(start.getTime() - UNREAD_DAYS * DAY_MS)
  await tx.run(sql`
    update notice set mail_due_at = null, read_at = case when created_at < ${readBefore} then created_at end`)
}

async function load(deps: Deps, start: Date, crowd: number): Promise<void> {
  const operator = { username: 'operator', firstName: 'Nigora', lastName: 'Sodiqova' }
  await makePerson(deps, { type: USER_TYPE.operator, ...operator, at: daysBefore(start, 80, 0) })
  await loadCategories(deps)
  const schools: { teacher: DemoTeacherContent; id: number; courses: LoadedCourse[] }[] = []
  for (const teacher of TEACHERS) schools.push({ teacher, ...(await loadTeacher(deps, start, teacher)) })
  const courses = schools.flatMap((school) => school.courses)
  await loadStudents(deps, start, {
    students: demoStudents,
    courses,
    teacherIds: new Map(schools.map(({ teacher, id }) => [teacher.username, id])),
  })
  await loadCrowd(deps, start, { courses, crowd })
  for (const school of schools) await loadBundle(deps, start, school)
  const studentOf = (username: string | undefined) =>
    deps.db.one<{ id: number }>(sql`select id from app_user where username = ${username}`)
  const [student, member] = [await studentOf(demoStudents[0]?.username), await studentOf(GROUP.member)]
  const course = courses.find(({ content }) => content.key === GROUP.courseKey)
  if (course && member) await loadGroup(deps, start, { course, studentId: member.id })
  if (student) {
    const pocket = { studentId: student.id, amountTiyin: POCKET_SOM * 100n, name: POCKET }
    await topUp(asOf(deps, start), pocket)
  }
  await loadLearning(deps, start, {
    student: demoStudents[0]?.username ?? '',
    teacher: jasurKarimov.username,
  })
  await loadPractice(deps, start, {
    ...{ courses, crowd },
    student: demoStudents[0]?.username ?? '',
    writer: demoStudents[1]?.username ?? '',
  })
  // Counts learners without notifying anyone, because these sales are history.
  await deps.db.transaction((tx) => countLearners(deps, tx))
  await loadStatistics(deps, start)
  await deps.db.transaction(async (tx) => {
    await settleNotices(tx, start)
    await queueVideos(deps, tx, schools)
    await tx.run(sql`update demo_school set loaded_at = ${deps.clock.now()}`)
  })
}

/**
 * Loads the demo school into an installation without people, through the real operations: teachers, courses, and students
 * who paid, watched, rated and commented. A worker makes the videos later. An interrupted load continues at the next start.
 * Returns true if this call completed it. `crowd`: how many students buy, who are most of its rows.
 */
export async function seedDemo(deps: Deps, crowd = CROWD.length): Promise<boolean> {
  // The lock has its own transaction, which ends with its connection even if this process is killed.
  return deps.db.transaction(async (lock) => {
    await lockDemoSchool(lock)
    const start = await beginning(deps)
    if (!start) return false
    await load(deps, start, crowd)
    deps.publicCache.clear()
    return true
  })
}
