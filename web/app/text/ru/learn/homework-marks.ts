import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/homework-marks.ts'

export const homeworkMarksText: Translation<typeof latin.homeworkMarksText> = {
  sheet: (number) => `Лист ${number}`,
  sheetFailed: 'Фото не открылось',
  larger: 'Крупнее',
  smaller: 'Мельче',
  remark: (number, words) => `Замечание ${number}: ${words}`,
  stamps: (right, wrong) =>
    [right > 0 && `Знаков «верно»: ${right}`, wrong > 0 && `Знаков «ошибка»: ${wrong}`]
      .filter(Boolean)
      .join(', '),
}
