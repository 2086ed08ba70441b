import { randomInt } from 'node:crypto'
import { it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { compareBeside } from './beside-the-course.ts'
import { assemble } from './cast.ts'
import { compare } from './compare.ts'
import { type Course, live } from './days.ts'
import { pick } from './school.ts'

/* A course of four weeks and its people, lived by chance over HTTP and compared with a model after each day. */

const kashf = testApp()
/** COURSE_SEED=<the number in the test's name> repeats a run and prints its outcomes. COURSE_ACTS=60 makes each day longer. */
const SEED = Number(process.env.COURSE_SEED ?? randomInt(2 ** 31))
const ACTS_A_DAY = Number(process.env.COURSE_ACTS ?? 10)
const BUYERS = 40
/** Four weeks, and the days on which the first months end and are bought again. */
const DAYS = 31

it(`gives everybody the rights, notices and so'm of the model (COURSE_SEED=${SEED})`, async () => {
  const [school, cast] = await assemble(kashf, { seed: SEED, buyers: BUYERS })
  const course: Course = {
    ...{ school, cast, works: new Map(), curators: cast.curators.map(({ id }) => id) },
    beside: { gifts: [], parents: [], planners: [] },
  }
  const { learners } = school.world
  for (let day = 0; day < DAYS; day++) {
    await live(course, day, ACTS_A_DAY)
    await compareBeside(school, course.beside)
    // Reading everything as everybody every day would take minutes.
    const walker = pick(school, learners)
    await compare(school, {
      readers: day % 10 === 9 ? learners : learners.filter((_, at) => at % 6 === day % 6),
      walkers: walker && day % 3 === 0 ? [walker] : [],
    })
  }
  if (process.env.COURSE_SEED === undefined) return
  console.info([...school.outcomes].map(([what, count]) => `${count} ${what}`).join('\n'))
}, 600_000)
