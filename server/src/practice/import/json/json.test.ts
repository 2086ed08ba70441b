import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import type { ReadTest } from '../draft.ts'
import { readTestFile } from '../read-test-file.ts'

const read = (value: unknown): Promise<ReadTest> =>
  readTestFile({ name: 'result.json', bytes: strToU8(JSON.stringify(value)) }, () => {
    throw new Error('no Word')
  })
const choice = (text: string, credit_milli = 0) => ({ text, credit_milli })

it('reads polls of Telegram without a key, and nothing else of the chat', async () => {
  const answers = [
    { text: 'Toshkent', voters: 10, chosen: true },
    { text: '$5 *', voters: 2, chosen: false },
  ]
  const messages = [
    { id: 1, type: 'message', from: 'Sirli Odam', text: 'sirli gap' },
    {
      id: 2,
      type: 'message',
      from: 'Sirli Odam',
      text: '',
      poll: { question: 'Poytaxt?', closed: true, total_voters: 12, answers },
    },
    {
      id: 3,
      poll: {
        question: [{ type: 'plain', text: 'Ikki ' }, 'karra?'],
        explanation: 'Chunki',
        answers: [{ text: '4' }],
      },
    },
    { id: 4, poll: null },
    { id: 5, poll: { question: '', answers: 'x' } },
  ]
  const test = await read({ name: 'Sirli Guruh', messages })
  expect(test.drafts).toMatchObject([
    {
      stem: 'Poytaxt?',
      body: { kind: 'choice', options: [choice('Toshkent'), choice('\\$5 *')] },
      warnings: [{ code: 'no_key' }],
    },
    {
      stem: 'Ikki karra?',
      explanation: 'Chunki',
      warnings: [{ code: 'too_few_options' }, { code: 'no_key' }],
    },
    { stem: '', warnings: [{ code: 'no_stem' }, { code: 'too_few_options' }, { code: 'no_key' }] },
  ])
  expect(JSON.stringify(test)).not.toMatch(/sirli/i)
  expect((await read({ chats: { list: [{ messages }, {}] } })).drafts).toHaveLength(3)
})

it('reads a form of Google', async () => {
  const item = (title: string, question: object) => ({ title, questionItem: { question } })
  const grading = (...values: string[]) => ({
    pointValue: 2,
    correctAnswers: { answers: values.map((value) => ({ value })) },
    generalFeedback: { text: 'Izoh' },
  })
  const options = [{ value: 'a' }, { value: 'b' }]
  const test = await read({
    formId: 'x',
    info: { title: 'T' },
    items: [
      item('S', { grading: grading('b'), choiceQuestion: { type: 'RADIO', options } }),
      item('S', {
        grading: grading('a', 'b'),
        choiceQuestion: { type: 'CHECKBOX', options: [...options, { isOther: true }] },
      }),
      item('S', { grading: grading('0,5'), textQuestion: {} }),
      item('S', { grading: grading('Toshkent', 'Tashkent'), textQuestion: {} }),
      item('S', { textQuestion: { paragraph: true } }),
      {
        title: 'S',
        questionGroupItem: {
          questions: [{ rowQuestion: { title: 'bir' }, grading: grading('1') }],
          grid: { columns: { type: 'RADIO', options: [{ value: '1' }, { value: '2' }] } },
        },
      },
      {
        title: 'S',
        questionItem: {
          image: { contentUri: 'https://a' },
          question: {
            choiceQuestion: { type: 'DROP_DOWN', options: [{ value: 'a', image: {} }, { value: 'b' }] },
          },
        },
      },
      item('S', { grading: grading('z'), choiceQuestion: { type: 'RADIO', options } }),
      { title: 'Sahifa', pageBreakItem: {} },
      { title: 'Matn', description: 'izoh', textItem: {} },
      item('Sana', { dateQuestion: {} }),
    ],
  })
  expect(test.drafts.map(({ body }) => body)).toEqual([
    { kind: 'choice', options: [choice('a'), choice('b', 1000)] },
    { kind: 'choices', options: [choice('a', 1000), choice('b', 1000)] },
    { kind: 'number', answers: [{ value: '0,5', credit_milli: 1000 }] },
    { kind: 'text', options: [choice('Toshkent', 1000), choice('Tashkent', 1000)] },
    { kind: 'essay' },
    { kind: 'matching', pairs: [{ left: 'bir', right: '1' }], extra: ['2'] },
    { kind: 'choice', options: [choice('a'), choice('b')] },
    { kind: 'choice', options: [choice('a'), choice('b')] },
    { kind: 'text_only' },
  ])
  expect(test.drafts.map(({ warnings }) => warnings.map(({ code }) => code).join())).toEqual([
    '',
    'left_out',
    '',
    '',
    '',
    '',
    'lost_picture,lost_picture,no_key',
    'unknown_key',
    '',
  ])
  expect(test.drafts[0]).toMatchObject({ explanation: 'Izoh', line: 1 })
  expect(test.drafts.at(-1)?.stem).toBe('Matn\n\nizoh')
  expect(test.left_out).toEqual([{ code: 'left_out', of: 'Sana' }])
})

it.each([
  '{"constructor": 1, "__proto__": {"messages": []}}',
  '[{}]',
  '{"items": []}',
  '{"items": "x", "messages": 1}',
])('refuses %s', async (json) => {
  await expect(read(JSON.parse(json))).rejects.toMatchObject({ reason: 'unknown_format' })
})
