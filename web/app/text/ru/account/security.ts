import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/security.ts'
import { counted } from '../plural.ts'

const codes = (count: number) => counted(count, 'резервный код', 'резервных кода', 'резервных кодов')

export const securityText: Translation<typeof latin.securityText> = {
  title: 'Безопасность',
  back: 'Назад к состоянию профиля',
  signIn: 'Данные для входа',
  email: 'Email',
  username: 'Имя пользователя',
  password: 'Пароль',
  change: 'Изменить',
  changeLabel: (what) => `Изменить: ${what}`,
  none: 'Нет',
  add: 'Добавить',
  addLabel: (what) => `Добавить: ${what}`,
  withoutEmail:
    'В вашем аккаунте нет email. Добавьте его: курсы останутся у вас, даже если вы потеряете Telegram.',

  newEmail: 'Новый email',
  changeEmail: 'Сменить email',
  emailHint:
    'Сначала сообщим на текущий адрес, потом отправим на новый код из 6 цифр. Email сменится, когда вы введёте код.',
  addEmail: 'Добавить email',
  addEmailHint: 'Отправим на адрес код из 6 цифр. Email добавится, когда вы введёте код.',
  emailAsked: 'На новый адрес отправлен код',
  sameEmail: 'Это ваш текущий email.',
  newUsername: 'Новое имя пользователя',
  changeUsername: 'Сменить имя пользователя',
  usernameChanged: 'Имя пользователя изменено',
  sameUsername: 'Это ваше текущее имя.',
  newPassword: 'Новый пароль',
  setPassword: 'Задать пароль',
  set: 'Задать',
  changePassword: 'Сменить пароль',
  passwordHint: 'После смены пароля выйдут все остальные устройства.',
  passwordChanged: 'Пароль изменён',
  passwordChangedHint: 'На других устройствах войдите снова.',
  forgot: 'Забыли пароль?',

  currentPassword: 'Текущий пароль',

  pendingTitle: 'Подтвердите новый email',
  pending: (email) => `На адрес ${email} придёт код из 6 цифр. Пока он не введён, действует прежний email.`,
  pendingFirst: (email) => `На адрес ${email} придёт код из 6 цифр. Email добавится, когда вы введёте код.`,
  confirmCode: 'Код подтверждения',
  confirm: 'Подтвердить',
  resend: 'Отправить код ещё раз',
  resent: 'Новый код отправлен',
  confirmed: 'Email обновлён',
  giveUp: 'Отказаться',
  gaveUp: 'Смена email отменена',

  secondFactor: 'Двухэтапный вход',
  secondFactorLead:
    'После пароля спрашивается код из приложения на телефоне. Даже зная пароль, чужой не войдёт в аккаунт.',
  on: 'Включён',
  off: 'Выключен',
  onSince: (date) => `Включён с ${date}`,
  codesLeft: (count) => `${plural(count, 'Остался', 'Осталось', 'Осталось')} ${codes(count)}`,
  fewCodes: (count) =>
    count === 0
      ? 'Резервных кодов не осталось. Если потеряете телефон, войти не сможете: получите новые коды.'
      : `${plural(count, 'Остался', 'Осталось', 'Осталось')} всего ${codes(count)}. Получите новые.`,
  switchOn: 'Включить',
  switchOff: 'Выключить',
  switchOffTitle: 'Выключить двухэтапный вход',
  switchOffHint: 'Дальше для входа будет достаточно пароля. Резервные коды тоже удалятся.',
  switchedOff: 'Двухэтапный вход выключен',
  replace: 'Перенести на другой телефон',
  setUpTitle: 'Включение двухэтапного входа',
  setUpSteps: [
    'Установите на телефон приложение: Google Authenticator, Microsoft Authenticator или подобное.',
    'Отсканируйте в нём QR-код или введите секретный ключ вручную.',
    'Введите код из 6 цифр из приложения и текущий пароль.',
  ],
  qr: 'QR-код для приложения-аутентификатора',
  secret: 'Секретный ключ',
  openApp: 'Открыть приложение на этом телефоне',
  newCode: 'Код из приложения',
  earlierCode: 'Код из прежнего приложения',
  endsOthers: 'После включения выйдут все остальные устройства.',
  switchedOn: 'Двухэтапный вход включён',
  newCodes: 'Новые резервные коды',
  newCodesHint: 'После получения новых кодов прежние не действуют.',
  makeCodes: 'Получить коды',
  codesTitle: 'Ваши резервные коды',
  codesLead:
    'С ними вы войдёте, если потеряете телефон. Каждый действует один раз. Они показываются только сейчас: скопируйте или скачайте и храните в надёжном месте.',
  downloadCodes: 'Скачать файлом',
  codesFile: 'kashf-rezervnye-kody.txt',
  codesFileHead: (username) => `Резервные коды Kashf (${username}). Каждый действует один раз.`,
  codesKept: 'Сохранено',

  devices: 'Устройства',
  endOthers: 'Выйти на всех других устройствах',
  othersEnded: 'На других устройствах выполнен выход',
  noOthers: 'Ваш аккаунт открыт только на этом устройстве.',
}
