import { questionText } from '../../../text/learn/questions.ts'

/** Stands for the asker of a question that was published without the name. */
export const NAMELESS = { id: 0, first_name: questionText.nameless, last_name: '', image: null }
