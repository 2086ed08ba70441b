/**
 * Words for the subjects of courses, one meaning per line: Uzbek, Russian and English words that people use for the same. Uzbek
 * in Cyrillic is spelled alike by the folding. Phonetic matching does not find translations.
 */
export const SYNONYMS = `
ingliz inglizcha английский английского english инглиш
rus ruscha русский русского russian
nemis nemischa немецкий немецкого german deutsch
koreys koreyscha корейский корейского korean
xitoy xitoycha китайский китайского chinese
turk turkcha турецкий турецкого turkish
arab arabcha арабский арабского arabic
fransuz fransuzcha французский французского french
yapon yaponcha японский японского japanese
ispan ispancha испанский испанского spanish
italyan italyancha итальянский итальянского italian
fors forscha персидский persian
hind hindcha хинди hindi
o'zbek o'zbekcha узбекский узбекского uzbek
qozoq казахский kazakh
tojik таджикский tajik
lotin латинский латынь latin
til язык языка языки language languages
chet xorijiy иностранный foreign
tarjima tarjimon tarjimonlik перевод переводчик translation translator
talaffuz произношение pronunciation
so'zlashuv gaplashish gapirish разговорный говорить speaking conversation
lug'at словарь vocabulary
grammatika qoida грамматика grammar
imlo диктант орфография spelling
insho сочинение эссе essay
alifbo азбука алфавит alphabet
matematika algebra математика алгебра math maths mathematics
geometriya геометрия geometry
trigonometriya тригонометрия trigonometry
fizika физика physics
kimyo химия chemistry
biologiya биология biology
geografiya география geography
astronomiya астрономия astronomy
informatika информатика informatics
tarix история history
adabiyot литература literature
falsafa философия philosophy
iqtisod iqtisodiyot ekonomika экономика economics
ekologiya экология ecology
jug'rofiya география
chizmachilik черчение drafting
botanika ботаника botany
anatomiya анатомия anatomy
statistika статистика statistics
mantiq логика logic
huquq yurist yuridik huquqshunos право юрист юриспруденция law lawyer
konstitutsiya конституция
jamiyatshunoslik обществознание
tarbiya воспитание upbringing
foiz процент проценты percent
tenglama уравнение equation
kasr дробь дроби fraction
masala misol задача задачи problem
ehtimollik вероятность probability
sinf sinfi класс grade
maktab школа school
litsey lyceum лицей
abituriyent абитуриент kirish поступление applicant
dtm bmba дтм
attestatsiya аттестация toifa
sertifikat сертификат certificate
imtihon экзамен экзамены exam
test тест тесты
olimpiada олимпиада olympiad
universitet oliygoh otm вуз университет university
talaba студент student
o'qituvchi muallim pedagog учитель преподаватель педагог teacher
pedagogika педагогика pedagogy
metodika методика
hisob счет учет учёт
buxgalteriya buxgalter бухгалтерия бухгалтер бухучет бухучёт accounting accountant
soliq налог налоги tax taxes
audit аудит auditor аудитор
kredit qarz кредит заём credit loan
bank банк bankir banking
moliya финансы финансовый finance
byudjet бюджет budget
investitsiya invest инвестиции investing investment
birja treyding treyder trading трейдинг биржа трейдер forex форекс
kriptovalyuta kripto bitkoin криптовалюта crypto bitcoin биткоин
pul деньги money
tadbirkorlik tadbirkor предпринимательство предприниматель biznes бизнес business entrepreneur entrepreneurship
startap стартап startup
franshiza франшиза franchise
savdo sotish sotuv продажи продажа sales selling
do'kon magazin магазин shop store
marketpleys marketplace маркетплейс wildberries вайлдберриз uzummarket
eksport экспорт export
import импорт
logistika логистика logistics
bojxona таможня customs
reklama target targeting таргет реклама ads advertising
marketing marketolog маркетинг маркетолог
kopirayting kopirayter копирайтинг копирайтер copywriting matnnavis
kontent контент content
brend brending бренд брендинг brand branding
pr piar пиар
kadrlar hr кадры рекрутинг recruiting
ofis офис office
hujjat делопроизводство документы
rezyume резюме cv resume
loyiha проект project
menejment boshqarish boshqaruv rahbarlik управление менеджмент management manager menejer
liderlik yetakchilik лидерство leadership
muzokara переговоры negotiation
smm смм ijtimoiy
instagram insta инстаграм
telegram tg телеграм
tiktok тикток
youtube yutub ютуб
bloger blogger блогер blog vlog
mobilografiya mobilograf мобилография мобилограф mobilography
dasturlash dasturchi kodlash программирование программировать программист programming programmer coding coder developer разработчик
algoritm алгоритм algorithm
frontend фронтенд
backend бэкенд бекенд
fullstack фулстек
veb web веб
sayt sahifa vebsayt website сайт страница page
ilova приложение приложения app apps
mobil мобильный mobile
o'yin gamedev геймдев игра игры game games
bot бот боты
ma'lumot данные data
baza bazasi база database sql
analitika analitik аналитика аналитик analytics analyst
sun'iy искусственный ai нейросеть нейросети neyroset
chatgpt gpt чатгпт
xavfsizlik kiberxavfsizlik безопасность кибербезопасность security cybersecurity
xaker hacking hacker хакер
tarmoq сеть сети network
kompyuter компьютер компьютерный computer
savodxonlik грамотность literacy
excel eksel эксель
word ворд
powerpoint taqdimot prezentatsiya презентация presentation slayd
python питон пайтон
javascript js джаваскрипт
typescript ts
java джава
golang go
kotlin котлин
swift ios
android андроид
php пхп
c++ cpp
c# csharp
react реакт
vue вью
django джанго
flutter флаттер
kubernetes k8s
docker докер
linux линукс
devops девопс
qa tester testing тестирование тестировщик testlash
robot robototexnika робот робототехника robotics
arduino ардуино
elektronika электроника electronics
1c 1с odinas
autocad avtokad автокад
chizma чертеж чертёж drawing
dizayn dizayner дизайн дизайнер design designer
grafika grafik графика графический graphic
interyer интерьер interior
arxitektura arxitektor архитектура архитектор architecture
landshaft ландшафт landscape
motion моушн
animatsiya multfilm анимация мультфильм animation
ui ux интерфейс interfeys interface
figma фигма
photoshop fotoshop фотошоп
illustrator иллюстратор
coreldraw corel корел
blender блендер
3d 3д
logotip логотип logo
kalligrafiya xattotlik каллиграфия calligraphy
shrift шрифт font
video ролик rolik clip
montaj videomontaj монтаж видеомонтаж editing
kino film кино фильм cinema movie
rejissyor режиссёр режиссер director
ssenariy сценарий script
fotografiya fotograf surat suratkash фото фотография фотограф фотографировать photo photography photographer
kamera камера camera
dron дрон drone
rasm chizish rassom rangtasvir tasviriy рисование рисовать рисунок живопись художник painting
akvarel акварель watercolor
haykal haykaltaroshlik скульптура sculpture
musiqa музыка music musiqachi музыкант
qo'shiq ashula vokal xonanda вокал пение петь песня vocal singing
gitara гитара guitar
pianino fortepiano фортепиано пианино piano
dutor дутар
rubob рубаб
nay най
doira дойра
skripka скрипка violin
nota solfedjio сольфеджио ноты
raqs raqqos танец танцы танцевать dance dancing
teatr aktyorlik aktyor театр актёр актер acting
tikuvchilik tikuvchi tikish bichish шитье шитья шить шитьё кройка sewing tailor
kashtachilik kashta вышивка embroidery
to'quvchilik to'qish вязание вязать knitting
moda fashion мода liboslar
zargarlik zargar ювелир jewelry
duradgorlik duradgor столяр плотник carpentry
yog'och дерево wood o'ymakorlik
kulolchilik kulol керамика гончар pottery ceramics
hunar hunarmand hunarmandchilik ремесло craft
sovun мыло soap мыловарение
sham свеча свечи candle
gul gulchilik floristika флорист флористика цветы florist
sovg'a подарок gift
sartaroshlik sartarosh парикмахер барбер barber soch
pardoz vizaj vizajist makiyaj макияж визаж визажист makeup
manikyur маникюр ногти nail manicure pedikyur
kosmetologiya kosmetolog косметология косметолог cosmetology
kiprik ресницы lash брови brow
massaj massajchi массаж массажист massage
stilist стилист stylist
oshpazlik oshpaz pazandachilik pazanda pishirish кулинария кулинар кулинарный повар готовка готовить cooking cook chef
taom ovqat еда блюдо food dish
palov osh плов pilaf
somsa самса
manti манты
shashlik kabob шашлык
sho'rva суп soup
salat салат salad
shirinlik qandolat qandolatchilik кондитер кондитерский сладости pastry dessert desert konditer
tort торт cake
pishiriq выпечка baking pirog
non novvoy хлеб пекарь bread baker
qahva kofe barista кофе бариста coffee
restoran kafe ресторан кафе restaurant
dieta parhez диета diet
ovqatlanish питание nutrition nutritsiolog нутрициолог
payvandlash payvandchi сварка сварщик welding
elektrik elektromontaj электрик электромонтаж electrician elektr электричество electricity
santexnika santexnik сантехник сантехника plumbing plumber
qurilish quruvchi строительство строитель construction
ta'mirlash remont ремонт repair
suvoq штукатурка suvoqchi
kafel плитка tile
mebel мебель furniture
usta мастер master
telefon smartfon телефон phone
konditsioner кондиционер
quyosh солнечный solar
asalarichilik asalari пчеловодство пчеловод beekeeping
parrandachilik parranda tovuq птицеводство куры poultry
chorvachilik chorva животноводство livestock
baliqchilik baliq рыбоводство рыба fish
bog'dorchilik bog'bon bog' садоводство сад garden gardening
dehqonchilik dehqon fermer земледелие фермер farming farmer agro агро
issiqxona теплица greenhouse
uzumchilik виноград
itlar собака dog kinolog
haydovchilik haydovchi haydash prava вождение водитель yhq пдд driving driver
avtomobil mashina moshina авто автомобиль машина car auto
avtoservis автосервис mexanik механик mechanic
hamshira hamshiralik медсестра nurse
tibbiyot shifokor doktor vrach медицина медик врач доктор medicine doctor
farmatsevtika farmatsevt фармация фармацевт pharmacy dorishunos
stomatologiya tish стоматолог стоматология зубы dentist
yordam помощь aid
sog'liq salomatlik sog'lom здоровье health
homiladorlik homilador беременность pregnancy
chaqaloq младенец малыш baby
ozish vazn похудение похудеть slimming
bola bolalar farzand ребенок ребёнок дети детский kids children child
ona мама mother
onalar родители parents
oila nikoh семья брак family
logoped logopediya логопед логопедия нутқ
defektologiya defektolog дефектолог дефектология autizm аутизм
bog'cha детсад kindergarten
psixologiya psixolog психология психолог psychology psychologist psixoterapiya
stress tashvish xavotir стресс тревога тревожность stress anxiety
depressiya депрессия depression tushkunlik
muloqot общение communication
munosabat отношения relationship
ishonch уверенность confidence
motivatsiya мотивация motivation
odat привычка привычки habit habits
hayajon qo'rquv страх волнение fear
notiqlik notiq nutq ораторское оратор риторика речь speech speaker
diksiya дикция
etiket odob этикет etiquette
vaqt время time
xotira память memory mnemonika мнемоника
o'qish mutolaa чтение скорочтение reading kitobxonlik
ijod ijodkorlik творчество creativity
yozuvchi yozish писатель writing
jurnalistika jurnalist журналистика журналист journalism
she'r she'riyat поэзия стихи poetry
din религия religion
islom ислам islam
qur'on tajvid коран quran таджвид
namoz намаз
hadis хадис
sport спорт
fitnes fitness фитнес trenirovka тренировка
yoga йога
futbol футбол football soccer
basketbol баскетбол basketball
voleybol волейбол
tennis теннис
kurash борьба wrestling
boks бокс boxing
karate каратэ taekvondo тхэквондо
suzish плавание swimming
yugurish бег running
gimnastika гимнастика gymnastics
shaxmat шахматы шахмат chess
shashka шашки
velosiped велосипед bike
turizm gid sayohat туризм гид путешествие tourism travel
mehmonxona отель гостиница hotel
stuardessa стюардесса
internet интернет
dropshipping дропшиппинг dropship
frilans frilanser фриланс фрилансер freelance freelancer
daromad заработок earning
ish работа job work
vakansiya вакансия suhbat собеседование interview
noldan нуля
boshlovchi boshlang'ich начинающий начинающих beginner
dars урок уроки lesson
kurs курс курсы course
erkak мужской men
ayol qiz женский women
xayriya благотворительность
qishloq сельское
suv вода water
havo воздух
energiya энергия energy
fan наука science
tajriba опыт эксперимент experiment
sehr fokus фокусы magic
origami оригами qog'oz бумага
lego лего
kubik рубик rubik
zakovat викторина quiz
`

/**
 * A subject and, after the colon, what belongs to it. A search for the subject finds all of them; a search for one of them
 * that finds nothing offers the subject.
 */
export const PARTS = `
chet: ingliz rus koreys nemis fransuz arab xitoy
ingliz: ielts toefl cefr sat multilevel speaking grammar
til: ingliz rus koreys nemis turk arab xitoy yapon fransuz ispan italyan fors tarjima hind
koreys: topik eps
nemis: goethe telc
rus: torfl
maktab: matematika fizika kimyo biologiya tarix adabiyot geografiya informatika imlo
dtm: abituriyent
imtihon: dtm ielts toefl cefr sat olimpiada
matematika: geometriya tenglama kasr foiz trigonometriya ehtimollik statistika
fizika: mexanika elektr optika
dasturlash: python javascript java php golang kotlin swift html css react django flutter algoritm android
sayt: html css wordpress tilda
frontend: html css javascript react vue
backend: python php nodejs django
baza: sql postgresql mysql
mobil: android ios flutter kotlin swift
kompyuter: excel word powerpoint windows
ofis: excel word powerpoint
elektronika: arduino robototexnika
dizayn: figma photoshop illustrator coreldraw interyer logotip
grafika: photoshop illustrator coreldraw figma
arxitektura: autocad archicad revit interyer
3d: blender max maya
video: montaj mobilografiya kamera premiere capcut
montaj: premiere capcut davinci
buxgalteriya: 1c soliq audit balans
moliya: byudjet investitsiya kredit soliq bank
biznes: marketing savdo startap smm marketpleys buxgalteriya logistika
marketing: smm reklama target kopirayting brend seo
smm: instagram telegram tiktok kontent
musiqa: gitara pianino dutor rubob doira nay skripka vokal nota
san'at: rasm musiqa raqs teatr kalligrafiya
rasm: akvarel portret eskiz
hunar: tikuvchilik duradgorlik kulolchilik payvandlash kashtachilik to'quvchilik sartaroshlik zargarlik
tikuvchilik: ko'ylak bichuv kashta moda lekalo
oshpazlik: palov somsa manti shashlik salat taom shirinlik pishiriq qandolat non sho'rva
taom: palov somsa manti shashlik salat sho'rva non
shirinlik: pishiriq pirog keks shokolad biskvit
pishiriq: qandolat biskvit pirog keks non
psixologiya: stress depressiya muloqot munosabat motivatsiya hayajon oila
sog'liq: yoga fitnes massaj dieta ozish homiladorlik
tibbiyot: hamshira farmatsevtika stomatologiya anatomiya massaj
sport: futbol shaxmat fitnes yoga kurash boks karate tennis suzish gimnastika voleybol basketbol
go'zallik: pardoz manikyur sartaroshlik kosmetologiya kiprik
bola: logoped bog'cha alifbo lego shaxmat chaqaloq
notiqlik: diksiya muzokara
din: islom qur'on namoz hadis
dehqonchilik: issiqxona bog'dorchilik chorvachilik parrandachilik asalarichilik uzumchilik
qurilish: payvandlash elektrik santexnika suvoq kafel
haydovchilik: yhq avtomobil
sun'iy: chatgpt midjourney
xavfsizlik: kriptografiya pentest
menejment: loyiha kadrlar liderlik
`

/** Pairs of words that have a meaning together, and what else it is called: words divided by a comma are alternatives. */
export const PHRASES = `
o'zbek tili: ona tili
ona tili: o'zbek tili
ingliz tili: english
rus tili: русский язык
английский язык: ingliz tili
родной язык: ona tili, o'zbek tili
узбекский язык: o'zbek tili, ona tili
nemis tili: deutsch
sun'iy intellekt: chatgpt, нейросеть
искусственный интеллект: chatgpt
veb dizayn: ui ux
sayt yaratish: veb sahifa
ijtimoiy tarmoq: smm
социальные сети: smm
yo'l harakati: yhq
qo'l mehnati: hunarmandchilik
rasm chizish: rangtasvir
ish yuritish: hujjat
aqliy hisob: mental arifmetika
mental arifmetika: aqliy hisob
ментальная арифметика: aqliy hisob
кройка шитье: tikuvchilik
ораторское искусство: notiqlik
ораторское мастерство: notiqlik
тайм менеджмент: vaqtni boshqarish
time management: vaqtni boshqarish
`

/** Pairs of words that name a subject together, and what belongs to it. */
export const PHRASE_PARTS = `
ingliz tili: ielts, toefl, cefr, multilevel
английский язык: ielts, toefl, cefr
koreys tili: topik, eps
корейский язык: topik, eps
nemis tili: goethe, telc
veb dizayn: html, figma
sayt yaratish: html, css, wordpress, tilda
yo'l harakati: haydovchilik
`

/** Words that ask for the filter of free courses; no course has them in its title. */
export const FREE = 'bepul tekin tekinga бесплатно бесплатный бесплатные free'

/** Words for a class of a school: with a number they are preferred, never required. */
export const CLASS = 'sinf sinfi sinflar sinflari класс класса классы grade'

/** Words that say little about the subject: a partial match leaves them out first. */
export const FILLERS = `
kurs kursi kurslar kurslari dars darslik darslari video onlayn online maktab o'rganish o'rganaman o'rgatish o'rgataman o'qish
uchun haqida bo'yicha bilan to'liq yangi eng yaxshi asoslari asos noldan boshlang'ich boshlovchi tez oson qanday qilib
tajriba yillik ustoz murabbiy mutaxassis курс курсы обучение учить изучение уроки урок начинающих нуля для с на по как онлайн
хорошие лучший course lesson lessons learn`
