import { storeQuestionDrawing } from '../../media/images/question-pictures.ts'
import { PICTURED } from '../content/questions/pictured.ts'
import { type Author, addQuestions, filled, makeTest, placeTest } from './author.ts'

const TITLE = 'Grafik va shakllar: rasmli savollar'

/** Questions with drawn pictures, in a bank of mathematics and in a quiz below a lesson. */
export async function loadPictured(
  author: Author,
  { bankId, lessonId }: { bankId: number; lessonId: number },
): Promise<void> {
  const { deps, ownerId } = author
  const bodies = []
  for (const { svg, body } of PICTURED) bodies.push(body(await storeQuestionDrawing(deps, { ownerId, svg })))
  const asked = await addQuestions(author, bankId, bodies)
  const testId = await makeTest(author, {
    body: { title: TITLE, purpose: 'quiz' },
    isPublic: false,
    blueprint: (blueprint) => filled(blueprint, [asked], ['Savollar']),
  })
  await placeTest(author, { testId, lessonId, atS: null })
}
