import type * as latin from '../inputs.ts'
import type { Translation } from '../translation.ts'

export const inputText: Translation<typeof latin.inputText> = {
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  chooseFile: 'Выбрать файл',
  dropFile: 'или перетащите сюда',
  removeFile: 'Убрать файл',
  uploadFailed: 'Ошибка загрузки',
  uploaded: 'Загружено',
}
