import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/registration.ts'
import { counted } from '../plural.ts'

export const registrationText: Translation<typeof latin.registrationText> = {
  studentTitle: 'Регистрация ученика',
  studentDescription:
    'Откройте бесплатный аккаунт Kashf: сохраняйте и покупайте курсы, учитесь когда удобно.',
  teacherTitle: 'Регистрация преподавателя',
  teacherDescription: 'Станьте преподавателем Kashf: загружайте видеокурсы, следите за продажами и доходом.',
  teacherLead: 'Оператор рассмотрит ваши данные, результат придёт на email.',
  otherKindStudent: 'Вы преподаватель?',
  otherKindTeacher: 'Вы ученик?',
  otherKind: 'Зарегистрируйтесь здесь',
  firstName: 'Имя',
  lastName: 'Фамилия',
  username: 'Имя пользователя',
  usernameHint: 'Латинские буквы, цифры и _. Понадобится для входа.',
  email: 'Email',
  didYouMean: (email) => `Может быть, ${email}?`,
  emailHint: 'На этот адрес придёт код из 6 цифр.',
  password: 'Пароль',
  specialization: 'Специальность',
  specializationExample: 'Например: химик, опыт 11 лет',
  info: 'О себе',
  infoHint: 'Ваш опыт, результаты и чему вы хотите учить. Это видят и ученики.',
  phone: 'Телефон',
  phoneHint: 'Видит только оператор.',
  consent: 'Регистрируясь, вы подтверждаете, что прочитали',
  consentTerms: 'условия использования',
  consentAnd: 'и',
  consentPrivacy: 'правила о персональных данных',
  consentEnd: 'и согласны с ними.',
  submit: 'Зарегистрироваться',
  haveAccount: 'Уже есть аккаунт?',
  login: 'Войти',
}

export const joinText: Translation<typeof latin.joinText> = {
  title: 'Новый аккаунт',
  haveAccount: 'Уже есть аккаунт?',
  login: 'Войти',
  telegram: 'Продолжить через Telegram',
  google: 'Продолжить через Google',
}

export const passwordText: Translation<typeof latin.passwordText> = {
  rule: 'Не меньше 8 символов.',
  short: (missing) => `Нужно ещё ${counted(missing, 'символ', 'символа', 'символов')}.`,
  weak: 'Слабый: такой пароль легко подобрать. Смешайте буквы и цифры.',
  fair: 'Средний. Чем длиннее, тем надёжнее.',
  strong: 'Надёжный пароль.',
}

export const verifyText: Translation<typeof latin.verifyText> = {
  title: 'Подтвердите email',
  sentTo: 'Код отправлен на адрес:',
  code: 'Код из 6 цифр',
  codeHint: 'Код действует 10 минут. Если письма не видно, проверьте папку «Спам».',
  codeWrong: 'Введите 6 цифр.',
  submit: 'Подтвердить',
  resend: 'Отправить код ещё раз',
  resendIn: (clock) => `Отправить ещё раз: ${clock}`,
  resent: 'Новый код отправлен',
  resentHint: 'Теперь действует только код из последнего письма.',
  wrongEmail: 'Ошиблись в email?',
  registerAgain: 'Исправить данные',
  confirmed: 'Уже подтвердили email?',
  askTitle: 'Какой email подтвердить?',
  askLead: 'Введите email, указанный при регистрации.',
  next: 'Продолжить',
  welcome: (name) => `Добро пожаловать, ${name}!`,
}

export const forgetText: Translation<typeof latin.forgetText> = {
  title: 'Восстановление пароля',
  lead: 'Введите email вашего аккаунта, мы отправим на него код из 6 цифр.',
  next: 'Получить код',
  remembered: 'Вспомнили пароль?',
  newTitle: 'Новый пароль',
  sent: (email) => `Если аккаунт с адресом ${email} существует, на него отправлен код из 6 цифр.`,
  newPassword: 'Новый пароль',
  submit: 'Обновить пароль',
  consequence: 'После смены пароля понадобится войти снова на всех устройствах.',
  otherEmail: 'Указать другой email',
}

export const notMeText: Translation<typeof latin.notMeText> = {
  title: 'Это были не вы?',
  lead: 'Если в ваш аккаунт вошёл чужой, он узнал ваш пароль. Когда вы нажмёте кнопку:',
  consequences: [
    'выйдут все устройства;',
    'старый пароль сразу перестанет работать;',
    'на ваш email придёт код из 6 цифр для нового пароля.',
  ],
  submit: 'Защитить аккаунт',
  itWasMe: 'Если входили вы, закройте эту страницу: ничего не изменится.',
  broken: 'Ссылка не работает',
  brokenHint:
    'Ссылка скопирована не полностью, уже использована или её срок истёк. Если сомневаетесь, восстановите пароль.',
  reset: 'Восстановить пароль',
}
