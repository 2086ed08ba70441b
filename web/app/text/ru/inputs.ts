import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../inputs.ts'

export const inputText: Translation<typeof latin.inputText> = {
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  chooseFile: 'Выбрать файл',
  dropFile: 'или перетащите сюда',
  removeFile: 'Убрать файл',
  uploadFailed: 'Ошибка загрузки',
  uploaded: 'Загружено',
}
