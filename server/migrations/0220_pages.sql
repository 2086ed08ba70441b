-- Pages that operators write in Markdown with every published version, lines above all pages, and messages of the contact form.

create table content_version (
  id integer generated always as identity primary key,
  slug text not null check (slug in ('terms', 'privacy', 'refunds', 'help', 'about')),
  version text not null,                                       -- the day of publication; a second one that day ends in -2
  title text not null check (length(title) between 1 and 120),
  markdown text not null check (length(markdown) between 1 and 60000),
  operator_id integer references app_user,                     -- null: came with the program
  published_at timestamptz not null,
  unique (slug, version)
);
create index content_version_of_page on content_version (slug, id desc);

-- The Russian texts of the pages. A translation belongs to the version whose text it says: when a newer one is in force, the
-- Russian page says that it is behind.
create table content_translation (
  id integer generated always as identity primary key,
  version_id integer not null references content_version,
  slug text not null check (slug in ('terms', 'privacy', 'refunds', 'help', 'about')),
  title text not null check (length(title) between 1 and 120),
  markdown text not null check (length(markdown) between 1 and 60000),
  operator_id integer references app_user,                     -- null: came with the program
  published_at timestamptz not null
);
create index content_translation_of_page on content_translation (slug, id desc);

-- A line above the pages that operators show to everybody or to some, for a time.
create table banner (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 1 and 200),
  link text check (link ~ '^/' and length(link) <= 200),
  tone text not null check (tone in ('info', 'warning')),
  audience text not null check (audience in ('everyone', 'visitors', 'students', 'teachers')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  operator_id integer not null references app_user,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index banner_by_end on banner (ends_at);
create index banner_of_operator on banner (operator_id);

create table contact_message (
  id integer generated always as identity primary key,
  topic text not null check (topic in ('payment', 'course', 'account', 'teaching', 'other')),
  name text not null,
  email text not null,
  text text not null,
  created_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by integer references app_user,
  told_at timestamptz,                                         -- operators were mailed: one mail an hour at most, with the number
  check ((answered_at is null) = (answer is null))
);
create index contact_message_open on contact_message (id) where answered_at is null;
create index contact_message_answered on contact_message (id desc) where answered_at is not null;
create index contact_message_told on contact_message (told_at desc nulls first);

-- The texts that come with the program.

insert into content_version (slug, version, title, markdown, published_at) values
('terms', '2026-11-22', 'Foydalanish shartlari (ommaviy oferta)', $markdown$
Ushbu shartlar Kashf xizmatidan foydalanish tartibini belgilaydi va ommaviy oferta hisoblanadi. Ro'yxatdan o'tish yoki kurs sotib olish bilan siz shu shartlarni qabul qilasiz.

## Xizmat haqida

1. Kashf o'zbek tilidagi video kurslar maydonchasi. Kurslarni o'qituvchilar tayyorlaydi, biz ularni joylaymiz, to'lovni qabul qilamiz va darslarni ko'rsatamiz.
2. Kurslar e'lon qilinishidan oldin ko'rib chiqiladi. Kursning mazmuni va to'g'riligi uchun uni yuklagan o'qituvchi javob beradi.
3. Ba'zi darslar bepul: ularni ro'yxatdan o'tmasdan ham ko'rish mumkin.

## Hisob

1. Ro'yxatdan o'tishda to'g'ri ism va o'zingizga tegishli email manzilini ko'rsatasiz.
2. Hisob bitta odamniki: uni sotish, ijaraga berish yoki boshqalar bilan birga ishlatish mumkin emas. Parolni hech kimga bermaysiz.
3. O'quvchi va o'qituvchi hisoblari alohida. Hisob turini keyin o'zgartirib bo'lmaydi.
4. Hisobingizdan begona odam foydalanganini sezsangiz, parolni darhol almashtiring va bizga yozing.

## To'lov va hamyon

1. Kurs narxi va ko'rish muddati kurs sahifasida yozilgan. Narx xizmat haqi bilan birga ko'rsatiladi: to'lov paytida unga hech narsa qo'shilmaydi.
2. To'lov hamyondagi mablag'dan olinadi. Hamyonni to'lov ilovalari orqali, shaxsiy hisob raqamingizga to'ldirasiz.
3. Hamyondagi mablag' faqat Kashfdagi kurslar uchun ishlatiladi, unga foiz qo'shilmaydi va uni boshqa o'quvchiga o'tkazib bo'lmaydi.
4. Sotib olingan kurs ko'rsatilgan muddat davomida faqat siz uchun ochiladi. Darslar bir vaqtda ko'pi bilan ikki qurilmada ko'riladi.
5. Pulni qaytarish tartibi [alohida sahifada](/refunds) yozilgan.

## Mualliflik huquqi

1. Kurs materiallariga bo'lgan huquq o'qituvchida qoladi. Siz ularni shaxsan o'rganish uchun ko'rasiz.
2. Darslarni yozib olish, ko'chirish, tarqatish, ommaga ko'rsatish va sotish mumkin emas.
3. O'qituvchi faqat o'zi yaratgan yoki huquqi bor materialni yuklaydi. Huquqingiz buzilgan bo'lsa, [bizga yozing](/contact).

## Sertifikat

1. Kursning barcha darslari ko'rib bo'lingach, sertifikat beriladi. Uni QR kod yoki raqami orqali hamma tekshira oladi.
2. Sertifikat kurs tugatilganini tasdiqlaydi va davlat namunasidagi hujjat hisoblanmaydi.
3. Kurs uchun pul qaytarilsa, sertifikat o'z kuchini yo'qotadi.

## Muloqot qoidalari

1. Izoh va savollarda haqorat, yolg'on ma'lumot, reklama va boshqalarning shaxsiy ma'lumotlari bo'lmasin.
2. Qoidani buzgan yozuv yashiriladi. Qo'pol yoki takroriy buzilishda hisob bloklanadi, sababi yozib boriladi.

## Javobgarlik

1. Xizmat uzluksiz ishlashiga harakat qilamiz, ammo internet va to'lov tizimlaridagi uzilishlar uchun javob bera olmaymiz.
2. Biz tufayli kurs ochilmasa, pulingiz qaytariladi.
3. Nizolar avval [murojaat](/contact) orqali, kelishib bo'lmasa, O'zbekiston Respublikasi qonunlariga muvofiq hal qilinadi.

## Shartlarning o'zgarishi

Yangi matn shu sahifada amal qilish sanasi bilan chiqadi. Siz rozi bo'lgan matnning sanasi va vaqti saqlanadi.
$markdown$, '2026-11-22 00:00:00+05'),
('privacy', '2026-11-22', 'Shaxsiy ma''lumotlar siyosati', $markdown$
Shaxsiy ma'lumotlaringizni O'zbekiston Respublikasining “Shaxsga doir ma'lumotlar to'g'risida”gi Qonuniga (O'RQ-547) muvofiq yig'amiz, saqlaymiz va himoya qilamiz.

## Qanday ma'lumotlarni saqlaymiz

- **Hisob:** ism, familiya, foydalanuvchi nomi, email va parolning qaytarib bo'lmaydigan izi.
- **O'qish:** xaridlar, darslarni ko'rish jarayoni, eslatma, savol, izoh va baholar, sertifikatlar.
- **To'lovlar:** hamyon harakatlari va to'lov ilovasidagi to'lov raqami. Kartangiz ma'lumotlarini to'lov ilovasi saqlaydi, ular bizga kelmaydi.
- **Xavfsizlik:** hisobga kirilgan qurilma, vaqt va IP manzil.
- **O'qituvchilardan:** telefon, mutaxassislik, daromad yechib olinadigan karta va bank talab qiladigan shaxsiy raqam (JSHSHIR).

## Nima uchun kerak

Ular hisobingizni ochish, kurslarni ko'rsatish, to'lovlarni hisobga olish, firibgarlikning oldini olish va sizga zarur xabarlarni yuborish uchun ishlatiladi. Karta raqami va boshqa maxfiy ma'lumotlar shifrlab saqlanadi.

## Kimlarga beramiz

1. Ma'lumotlaringizni sotmaymiz va reklama uchun bermaymiz.
2. To'lovni amalga oshiradigan tizimlar va bank faqat to'lov uchun kerakli qismini oladi.
3. Qonun talab qilganda vakolatli davlat organlariga beramiz.
4. Boshqalar ismingiz va rasmingizni siz yozgan izoh, savol va baholar yonida ko'radi. O'qituvchining profili hammaga ochiq, telefoni faqat operatorga ko'rinadi.

## Brauzerdagi ma'lumotlar

Brauzeringizda kirish kaliti va sozlamalaringiz saqlanadi. Saytda begona kuzatuv va reklama dasturlari yo'q.

## Sizning huquqlaringiz

- ma'lumotlaringizni profilingizda ko'rish va tuzatish;
- ularning nusxasini yuklab olish;
- rozilikni qaytarib olish va hisobni yopish;
- savol yoki e'tiroz bilan [bizga murojaat qilish](/contact).

Hisob yopilgach, shaxsiy ma'lumotlar o'chiriladi. Pul hisob-kitoblari qonun talab qilgan muddat davomida saqlanadi.
$markdown$, '2026-11-22 00:00:00+05'),
('refunds', '2026-11-22', 'Pulni qaytarish', $markdown$
Kurs sizga to'g'ri kelmasa, pulingizni o'zingiz qaytarib olishingiz mumkin.

## O'zingiz qaytarasiz

1. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat.
2. “Kurslarim” bo'limida kursni oching va “Kursni qaytarish” tugmasini bosing.
3. To'langan summa to'liq, xizmat haqi bilan birga, shu zahoti hamyoningizga qaytadi va harakatlar ro'yxatida ko'rinadi.
4. Qaytarilgan kurs yopiladi, sertifikati o'z kuchini yo'qotadi. Kursni keyin qayta sotib olishingiz mumkin.

## Muddat o'tgan bo'lsa

Muddat o'tgan yoki darslarning ko'p qismi ko'rilgan bo'lsa, sababini [bizga yozing](/contact): har bir murojaat ko'rib chiqiladi. Kurs va'da qilinganidan farq qilsa yoki ochilmasa, pul qaytariladi.

## Hamyondagi mablag'

1. Hamyonga adashib tushirilgan yoki ishlatilmagan mablag'ni qaytarish uchun [bizga yozing](/contact). Hisob raqamingiz, summa va to'lov vaqtini ko'rsating.
2. Mablag' to'lov qilingan karta yoki ilovaga qaytariladi. Muddati to'lov ilovasi va bankka bog'liq.
$markdown$, '2026-11-22 00:00:00+05'),
('help', '2026-11-22', 'Yordam', $markdown$
## Kurs sotib olish

### Kursni qanday sotib olaman?

Kurs sahifasida **Sotib olish** tugmasini bosing. Hisobingiz bo'lmasa, ro'yxatdan o'tasiz va xarid shu joydan davom etadi. Hamyonda mablag' yetarli bo'lsa, kurs shu zahoti ochiladi.

### Hamyonni qanday to'ldiraman?

Hamyonni oching, summani tanlang va Payme yoki Click tugmasini bosing: hisob raqam va summa o'zi yoziladi. Kompyuterda QR kodni telefoningiz bilan skanerlang. To'lov ilovasidan ham to'ldirsa bo'ladi: xizmatlar orasidan Kashfni toping, hisob raqamingiz va summani kiriting.

### Pul to'ladim, lekin hamyonda ko'rinmayapti

Odatda pul bir necha soniyada tushadi. 15 daqiqadan keyin ham ko'rinmasa, to'lov ilovasidagi chekni tekshiring: hisob raqam to'g'ri yozilganmi? Keyin [bizga yozing](/contact) va summa bilan to'lov vaqtini ko'rsating.

### Pulni qanday qaytaraman?

“Kurslarim” bo'limida kursni oching va **Kursni qaytarish** tugmasini bosing. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz va muddat o'tmagan bo'lsa, pul shu zahoti hamyonga qaytadi. [Barcha shartlar](/refunds).

## Darslarni ko'rish

### Sotib olgan kursim qayerda?

Profilingizdagi “Kurslarim” bo'limida. To'xtagan joyingiz har qanday qurilmada saqlanadi.

### Video sekin ochilyapti yoki to'xtab qolyapti

Pleyerda sifatni pasaytiring: yonida bir soatlik sarfi megabaytda yozilgan. Eng past sifat sekin internetda ham to'xtamasdan o'ynaydi.

### Nechta qurilmada ko'rish mumkin?

Hisobingizga istalgancha qurilmadan kirishingiz mumkin, darslar esa bir vaqtda ikki qurilmada ko'riladi.

### Sertifikatni qanday olaman?

Kursning barcha darslarini oxirigacha ko'ring. Sertifikat o'zi tayyorlanadi va profilingizda turadi. Har bir darsning kamida 90 foizi ko'rilgan bo'lishi kerak.

## Hisob

### Tasdiqlash kodi kelmayapti

Spam papkasini tekshiring va email manzili to'g'ri yozilganiga ishonch hosil qiling. Bir daqiqadan keyin kodni qayta so'rash mumkin: faqat oxirgi xatdagi kod ishlaydi.

### Parolni unutdim

Kirish sahifasida “Parolni unitdingizmi?” havolasini bosing va email manzilingizni kiriting. Yangi parol uchun 6 xonali kod yuboramiz.

### Hisobimni qanday yopaman?

Profilingizdagi “Ma'lumotlar” bo'limida. U yerda ma'lumotlaringiz nusxasini ham yuklab olasiz.

## O'qituvchilar uchun

### Qanday o'qituvchi bo'laman?

[O'qituvchi sifatida ro'yxatdan o'ting](/teacher-register). Ma'lumotlaringizni operator ko'rib chiqadi va natijasini emailingizga yuboramiz.

### Kurs qancha vaqtda tekshiriladi?

Kurs tekshiruvga yuborilgach, operator uni ko'rib chiqadi. Qaytarilsa, sababi yoziladi: tuzatib, qayta yuborasiz.

### Daromadni qachon yechib olaman?

Sotuvdan keyin pulni qaytarish muddati tugagach, summa yechib olish uchun ochiladi. “Hisob balans” sahifasida karta raqami va summani kiritasiz.
$markdown$, '2026-11-22 00:00:00+05'),
('about', '2026-11-22', 'Kashf haqida', $markdown$
Kashf o'zbek tilidagi video kurslar maydonchasi: o'rganmoqchi bo'lganlar bilan o'rgata oladiganlar shu yerda uchrashadi.

## O'quvchilarga

- Birinchi darslar bepul: avval ko'rasiz, keyin qaror qilasiz.
- Darslar telefonda va sekin internetda ham to'xtamasdan ko'riladi. Har bir sifat qancha megabayt sarflashi oldindan yozilgan.
- To'lov telefoningizdagi ilovadan qilinadi, har bir so'm hamyonda ko'rinib turadi.
- Kurs to'g'ri kelmasa, pulingiz [qaytariladi](/refunds).

## O'qituvchilarga

- Darslarni yuklaysiz, biz ularni har qanday telefonga moslaymiz.
- Narxni o'zingiz belgilaysiz. Har bir sotuv hisobingizda darhol ko'rinadi.
- Daromadni bank kartangizga yechib olasiz.

[O'qituvchi sifatida ro'yxatdan o'ting](/teacher-register) yoki [kurslarni ko'ring](/courses).
$markdown$, '2026-11-22 00:00:00+05');

insert into content_translation (version_id, slug, title, markdown, published_at)
select v.id, ru.slug, ru.title, ru.markdown, v.published_at
  from content_version v join (values
('terms', 'Условия использования (публичная оферта)', $markdown$
Эти условия определяют порядок использования сервиса Kashf и являются публичной офертой. Регистрируясь или покупая курс, вы принимаете их.

## О сервисе

1. Kashf — площадка видеокурсов на узбекском языке. Курсы готовят преподаватели, а мы размещаем их, принимаем оплату и показываем уроки.
2. Перед публикацией курсы проходят проверку. За содержание и достоверность курса отвечает преподаватель, который его загрузил.
3. Некоторые уроки бесплатны: их можно смотреть и без регистрации.

## Аккаунт

1. При регистрации вы указываете настоящее имя и адрес электронной почты, который принадлежит вам.
2. Аккаунт принадлежит одному человеку: его нельзя продавать, сдавать в аренду или использовать вместе с другими. Пароль нельзя передавать никому.
3. Аккаунты ученика и преподавателя раздельные. Тип аккаунта потом изменить нельзя.
4. Если вы заметили, что вашим аккаунтом пользуется посторонний, сразу смените пароль и напишите нам.

## Оплата и кошелёк

1. Цена курса и срок доступа указаны на странице курса. Цена показана вместе с комиссией: при оплате к ней ничего не прибавляется.
2. Курс оплачивается деньгами из кошелька. Кошелёк вы пополняете через платёжные приложения по личному номеру счёта.
3. Деньги в кошельке можно потратить только на курсы Kashf. Проценты на них не начисляются, перевести их другому ученику нельзя.
4. Купленный курс открыт только вам в течение указанного срока. Уроки можно смотреть одновременно не больше чем на двух устройствах.
5. Порядок возврата денег описан [на отдельной странице](/refunds).

## Авторские права

1. Права на материалы курса остаются у преподавателя. Вы смотрите их для личного обучения.
2. Записывать, копировать, распространять, публично показывать и продавать уроки нельзя.
3. Преподаватель загружает только те материалы, которые создал сам или на которые имеет права. Если ваши права нарушены, [напишите нам](/contact).

## Сертификат

1. Сертификат выдаётся, когда просмотрены все уроки курса. Проверить его может каждый по QR-коду или номеру.
2. Сертификат подтверждает, что курс пройден, и не является документом государственного образца.
3. Если деньги за курс возвращены, сертификат теряет силу.

## Правила общения

1. В комментариях и вопросах недопустимы оскорбления, ложные сведения, реклама и чужие персональные данные.
2. Сообщения, которые нарушают правила, скрываются. При грубом или повторном нарушении аккаунт блокируется, причина записывается.

## Ответственность

1. Мы стараемся, чтобы сервис работал без перерывов, но не отвечаем за сбои интернета и платёжных систем.
2. Если курс не открывается по нашей вине, мы вернём вам деньги.
3. Споры решаются сначала через [обращение](/contact), а если договориться не удалось, по законам Республики Узбекистан.

## Изменение условий

Новый текст публикуется на этой странице с датой, с которой он действует. Дата и время текста, с которым вы согласились, сохраняются.
$markdown$),
('privacy', 'Политика персональных данных', $markdown$
Мы собираем, храним и защищаем ваши персональные данные в соответствии с Законом Республики Узбекистан «О персональных данных» (ЗРУ-547).

## Какие данные мы храним

- **Аккаунт:** имя, фамилия, имя пользователя, email и необратимый хеш пароля.
- **Учёба:** покупки, ход просмотра уроков, заметки, вопросы, комментарии и оценки, сертификаты.
- **Платежи:** операции кошелька и номер платежа в платёжном приложении. Данные вашей карты хранит платёжное приложение, к нам они не попадают.
- **Безопасность:** устройство, с которого вошли в аккаунт, время и IP-адрес.
- **Для преподавателей:** телефон, специальность, карта для вывода дохода и персональный номер (ПИНФЛ), который требует банк.

## Зачем они нужны

Чтобы вести ваш аккаунт, показывать курсы, учитывать платежи, предотвращать мошенничество и присылать вам необходимые сообщения. Номер карты и другие секретные данные хранятся в зашифрованном виде.

## Кому мы их передаём

1. Мы не продаём ваши данные и не передаём их для рекламы.
2. Платёжные системы и банк получают только то, что нужно для платежа.
3. По требованию закона мы передаём данные уполномоченным государственным органам.
4. Другие люди видят ваше имя и фото рядом с вашими комментариями, вопросами и оценками. Профиль преподавателя открыт всем, его телефон виден только оператору.

## Данные в браузере

В вашем браузере хранятся ключ входа и настройки. Сторонних программ слежения и рекламы на сайте нет.

## Ваши права

- видеть и исправлять свои данные в профиле;
- скачать их копию;
- отозвать согласие и закрыть аккаунт;
- [обратиться к нам](/contact) с вопросом или возражением.

После закрытия аккаунта персональные данные удаляются. Сведения о денежных расчётах хранятся столько, сколько требует закон.
$markdown$),
('refunds', 'Возврат денег', $markdown$
Если курс вам не подошёл, вы можете вернуть деньги сами.

## Как вернуть курс самостоятельно

1. Если вы посмотрели меньше 10% закрытых уроков, курс можно вернуть в течение срока, указанного при покупке. Обычно это 72 часа.
2. Откройте курс в разделе «Мои курсы» и нажмите «Вернуть курс».
3. Уплаченная сумма сразу и полностью, вместе с комиссией, вернётся в кошелёк и появится в списке операций.
4. Доступ к возвращённому курсу закроется, его сертификат потеряет силу. Потом курс можно купить снова.

## Если срок истёк

Если срок истёк или просмотрена большая часть уроков, [напишите нам](/contact) и объясните причину: мы рассмотрим каждое обращение. Если курс не соответствует обещанному или не открывается, деньги возвращаются.

## Деньги в кошельке

1. Чтобы вернуть деньги, которые попали в кошелёк по ошибке или не использованы, [напишите нам](/contact). Укажите номер счёта, сумму и время платежа.
2. Деньги вернутся на карту или в приложение, из которых вы платили. Срок зависит от платёжного приложения и банка.
$markdown$),
('help', 'Помощь', $markdown$
## Покупка курса

### Как купить курс?

На странице курса нажмите **Купить**. Если у вас нет аккаунта, вы зарегистрируетесь, и покупка продолжится с этого места. Если денег в кошельке достаточно, курс откроется сразу.

### Как пополнить кошелёк?

Откройте кошелёк, выберите сумму и нажмите кнопку Payme или Click: номер счёта и сумма подставятся сами. На компьютере отсканируйте QR-код телефоном. Пополнить можно и из платёжного приложения: найдите среди услуг Kashf, введите номер счёта и сумму.

### Деньги уплачены, но в кошельке их нет

Обычно деньги приходят за несколько секунд. Если их нет и через 15 минут, проверьте чек в платёжном приложении: верно ли указан номер счёта? Затем [напишите нам](/contact) и укажите сумму и время платежа.

### Как оформить возврат денег?

Откройте курс в разделе «Мои курсы» и нажмите **Вернуть курс**. Если вы посмотрели меньше 10% закрытых уроков и срок не истёк, деньги сразу вернутся в кошелёк. [Все условия](/refunds).

## Просмотр уроков

### Где курс, который я купил?

В вашем профиле, в разделе «Мои курсы». Место, где вы остановились, сохраняется на любом устройстве.

### Видео открывается медленно или останавливается

Снизьте качество в плеере: рядом с каждым указано, сколько мегабайт уходит за час. Самое низкое качество идёт без остановок и при медленном интернете.

### На скольких устройствах можно смотреть?

Войти в аккаунт можно с любого числа устройств, а смотреть уроки одновременно — на двух.

### Как получить сертификат?

Посмотрите до конца все уроки курса. Сертификат подготовится сам и появится в вашем профиле. Каждый урок должен быть просмотрен не меньше чем на 90%.

## Аккаунт

### Не приходит код подтверждения

Проверьте папку «Спам» и убедитесь, что адрес электронной почты указан верно. Через минуту код можно запросить снова: действует только код из последнего письма.

### Забыли пароль

На странице входа нажмите «Забыли пароль?» и введите свой email. Мы пришлём код из 6 цифр для нового пароля.

### Как закрыть аккаунт?

В вашем профиле, в разделе «Данные». Там же можно скачать копию своих данных.

## Преподавателям

### Как стать преподавателем?

[Зарегистрируйтесь как преподаватель](/teacher-register). Оператор рассмотрит ваши данные, и результат придёт на email.

### Сколько проверяется курс?

Когда вы отправите курс на проверку, его рассмотрит оператор. Если курс вернётся, в ответе будет причина: исправьте его и отправьте снова.

### Когда можно вывести доход?

Сумма открывается для вывода, когда после продажи истёк срок возврата денег. На странице «Баланс» введите номер карты и сумму.
$markdown$),
('about', 'О Kashf', $markdown$
Kashf — площадка видеокурсов на узбекском языке: здесь встречаются те, кто хочет научиться, и те, кто умеет учить.

## Ученикам

- Первые уроки бесплатны: сначала смотрите, потом решаете.
- Уроки идут без остановок на телефоне и при медленном интернете. Сколько мегабайт займёт каждое качество, указано заранее.
- Платите из приложения на телефоне, каждый сум виден в кошельке.
- Если курс не подойдёт, [деньги вернутся](/refunds).

## Преподавателям

- Вы загружаете уроки, мы готовим их для любого телефона.
- Цену назначаете вы. Каждая продажа сразу видна в вашем аккаунте.
- Доход выводите на банковскую карту.

[Зарегистрируйтесь как преподаватель](/teacher-register) или [посмотрите курсы](/courses).
$markdown$)
  ) as ru (slug, title, markdown) on ru.slug = v.slug;

-- The second version of the refund rules and of the help: own refunds are limited, and what was sent to a device counts.
with rule (language, slug, old, new) as (values
  ('uz', 'refunds', $$1. Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat.$$,
   $$1. Yopiq darslarning 10 foizidan kamini ko'rgan yoki yuklab olgan bo'lsangiz, kursni xarid sahifasida ko'rsatilgan muddat ichida qaytarasiz. Odatda bu 72 soat. Qurilmangizga yuborilgan har bir soniya hisoblanadi; qurilmada saqlangan dars, fayli ochilgan dars va boshqa sayt pleyerida ochilgan dars to'liq hisoblanadi.
1. O'zingiz 30 kunda ko'pi bilan uchta kursni qaytarasiz. Undan keyin [bizga yozing](/contact), operator hal qiladi.$$),
  ('uz', 'help', $$Yopiq darslarning 10 foizidan kamini ko'rgan bo'lsangiz$$,
   $$Yopiq darslarning 10 foizidan kamini ko'rgan yoki yuklab olgan bo'lsangiz$$),
  ('ru', 'refunds', $$1. Если вы посмотрели меньше 10% закрытых уроков, курс можно вернуть в течение срока, указанного при покупке. Обычно это 72 часа.$$,
   $$1. Если вы посмотрели или скачали меньше 10% закрытых уроков, курс можно вернуть в течение срока, указанного при покупке. Обычно это 72 часа. Считается каждая секунда, отправленная на ваше устройство; урок, сохранённый на устройстве, урок, файл которого открыт, и урок, открытый в плеере другого сайта, считаются целиком.
1. Самостоятельно можно вернуть не больше трёх курсов за 30 дней. Дальше [напишите нам](/contact), решит оператор.$$),
  ('ru', 'help', $$Если вы посмотрели меньше 10% закрытых уроков$$, $$Если вы посмотрели или скачали меньше 10% закрытых уроков$$)),
made as (
  insert into content_version (slug, version, title, markdown, published_at)
  select v.slug, '2026-11-27', v.title, replace(v.markdown, rule.old, rule.new), '2026-11-27 00:00:00+05'
    from content_version v join rule on rule.slug = v.slug and rule.language = 'uz' order by v.id
  returning id, slug, published_at)
insert into content_translation (version_id, slug, title, markdown, published_at)
select made.id, made.slug, t.title, replace(t.markdown, rule.old, rule.new), made.published_at
  from made join rule on rule.slug = made.slug and rule.language = 'ru'
  join content_translation t on t.slug = made.slug order by t.id;
