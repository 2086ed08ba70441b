import type { DemoTeacherContent } from './school.ts'

export const azizToraqulov: DemoTeacherContent = {
  username: 'aziz_tillar',
  firstName: 'Aziz',
  lastName: "To'raqulov",
  specialization: "Tillar va notiqlik bo'yicha murabbiy",
  info: "Uch tilda erkin gaplashaman, o'n besh yil davomida tarjimon va boshlovchi bo'lib ishlaganman. Til ham, nutq ham har kungi kichik mashqlar bilan o'sadi: kurslarim aynan shunga qurilgan.",
  phone: '+998905556677',
  courses: [
    {
      key: 'ingliz',
      title: 'Everyday English: speak from day one',
      category: 'Shaxsiy rivojlanish',
      description:
        "<p>Short lessons for everyday situations: meeting people, shopping, asking the way. Every phrase is said slowly, then at normal speed, and you repeat it aloud.</p><p>Kurs ingliz tilida, eng sodda so'zlar bilan olib boriladi; har bir darsga so'zlar ro'yxati biriktirilgan.</p>",
      outcomes: [
        'Introduce yourself with confidence',
        'Shop and order food in English',
        'Ask for and understand directions',
      ],
      language: 3,
      level: 1,
      period: 6,
      price: 159_000,
      published: 45,
      lessons: [
        {
          title: 'Hello! My name is...',
          description: 'Greetings, names and where you are from. Say each phrase aloud three times.',
          points: [
            'Hello, my name is Aziz.',
            'Nice to meet you!',
            "I'm from Uzbekistan. And you?",
            'Repeat aloud three times',
          ],
          seconds: 30,
          handout: {
            name: 'Words and phrases 1.pdf',
            lines: [
              'Words and phrases: lesson 1',
              'Hello / Hi - Salom',
              'Nice to meet you - Tanishganimdan xursandman',
              'Where are you from? - Siz qayerdansiz?',
              "I'm from Bukhara - Men Buxorodanman",
              "How are you? - Qalaysiz?   I'm fine, thank you - Yaxshi, rahmat",
            ],
          },
        },
        {
          title: 'How much is it?',
          description: 'Prices, sizes and polite questions in a shop or at the bazaar.',
          points: [
            'How much is this?',
            'Can I try it on?',
            "It's a bit expensive.",
            "I'll take it, thank you.",
          ],
          seconds: 28,
        },
        {
          title: 'Excuse me, where is the station?',
          description: 'Ask the way politely and understand simple answers.',
          points: ['Excuse me, where is...?', 'Go straight, then turn left.', 'It is next to the bank.'],
          seconds: 26,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'rus',
      title: "Rus tilida erkin so'zlashuv",
      category: 'Shaxsiy rivojlanish',
      description:
        "<p>Rus tilini tushunasiz-u, gapirishga qiynalasizmi? Kursda ishxona, do'kon va hujjat topshirishga oid suhbatlarni tinglaymiz va birga takrorlaymiz.</p><p>Suhbatlar rus tilida, tushuntirishlar esa sodda va qisqa.</p>",
      outcomes: [
        "Ish suhbatida o'zini tanishtirish",
        "Telefonda va do'konda muomala qilish",
        "Ko'p uchraydigan xatolardan qutulish",
      ],
      language: 2,
      level: 2,
      period: 6,
      price: 119_000,
      published: 19,
      lessons: [
        {
          title: "Tanishuv va o'zi haqida gapirish",
          description: 'Ism, kasb va tajriba haqida ishonch bilan gapirish uchun tayyor iboralar.',
          points: [
            "Qisqa gaplar: ega, kesim, to'ldiruvchi",
            'Ism, kasb, tajriba: uch gap yetarli',
            'Ovoz chiqarib uch marta takrorlang',
          ],
          seconds: 28,
        },
        {
          title: "Telefonda so'zlashish",
          description:
            "Qo'ng'iroqni boshlash, savol berish va xayrlashish. Tushunmay qolsangiz, nima deyish kerak?",
          points: [
            'Salomlashing va kimligingizni ayting',
            'Maqsadni birinchi gapda ayting',
            "Tushunmadingizmi? Qaytarishni so'rang",
          ],
          seconds: 28,
        },
        {
          title: 'Ish suhbati: savol va javoblar',
          description: "Eng ko'p beriladigan sakkizta savol va ularga namunali javoblar.",
          points: [
            'Kuchli tomonlaringizni misol bilan ayting',
            "Bilmasangiz, o'rganishga tayyorligingizni ayting",
            'Oxirida siz ham savol bering',
          ],
          seconds: 30,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'nutq',
      title: 'Ommaviy nutq: hayajonni yengish',
      category: 'Shaxsiy rivojlanish',
      description:
        "<p>Dars, majlis yoki to'yda so'z berilganda yurak urib ketadimi? Nafas, tayyorgarlik va qisqa reja yordamida besh daqiqalik nutqni ishonch bilan so'zlashni o'rganasiz.</p>",
      outcomes: [
        'Hayajonni nafas mashqlari bilan boshqarish',
        "Nutqni uch qismga bo'lib tuzish",
        "Tinglovchi e'tiborini ushlab turish",
      ],
      language: 1,
      level: 1,
      period: 3,
      price: 89_000,
      published: 38,
      lessons: [
        {
          title: 'Hayajon: dushman emas, quvvat',
          description: "Nega hayajonlanamiz va uni qanday qilib o'zimizga yordamchi qilamiz?",
          points: [
            'Hayajon: tanangiz tayyor degani',
            "To'rtga sanab nafas oling, oltiga sanab chiqaring",
            'Birinchi gapni yod oling',
            'Bitta mehribon yuzni toping',
          ],
          seconds: 30,
        },
        {
          title: "Nutq rejasi: boshi, o'rtasi, oxiri",
          description: 'Besh daqiqalik nutq uchun eng sodda va ishonchli tuzilma.',
          points: ['Boshi: savol yoki voqea', "O'rtasi: uchta fikr, uchta misol", 'Oxiri: bitta chaqiriq'],
          seconds: 26,
        },
        {
          title: 'Amaliyot: besh daqiqalik nutq',
          description: "O'z mavzuingizda nutq tayyorlaysiz, telefonga yozib olasiz va o'zingizni baholaysiz.",
          points: [
            'Telefonga yozib oling',
            "Tezlik, pauza va ko'z bilan muloqot",
            'Bitta yaxshi va bitta tuzatiladigan jihat',
          ],
          seconds: 28,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'vaqt',
      title: 'Vaqtni boshqarish va foydali odatlar',
      category: 'Shaxsiy rivojlanish',
      description:
        "<p>Kun o'tdi-yu, ish bitmadimi? Rejalashtirish, diqqatni jamlash va odat shakllantirishning sodda, sinalgan usullari. Kuniga o'n besh daqiqa kifoya.</p>",
      outcomes: [
        'Kunlik ishlarni muhimiga qarab saralash',
        "Telefonga chalg'imasdan ishlash",
        'Bitta yangi odatni mustahkamlash',
      ],
      language: 1,
      level: 1,
      period: 1,
      price: 49_000,
      published: 8,
      lessons: [
        {
          title: 'Uchta muhim ish qoidasi',
          description: 'Ertalab uchta ishni tanlaymiz va kun yakunida natijani baholaymiz.',
          points: [
            'Kechqurun ertangi uchta ishni yozing',
            'Eng qiyinini birinchi qiling',
            'Qolgani: vaqt qolsa',
          ],
          seconds: 26,
        },
        {
          title: 'Diqqat: 25 daqiqa ish, 5 daqiqa dam',
          description: 'Pomodoro usuli, telefonni jim qilish va ish joyini tayyorlash.',
          points: ['Telefon boshqa xonada', '25 daqiqa faqat bitta ish', '5 daqiqa: turing, suv iching'],
          seconds: 26,
          variant: 'practice',
        },
        {
          title: 'Odat: kichikdan boshlaymiz',
          description: "Yangi odatni eskisiga bog'laymiz va yigirma bir kunlik jadval tuzamiz.",
          points: [
            'Ikki daqiqalik odatdan boshlang',
            "Bor odatingizga bog'lang",
            "Bir kun o'tkazib yuborsangiz, ikkinchisini emas",
          ],
          seconds: 26,
          variant: 'summary',
          handout: {
            name: 'Odatlar jadvali.pdf',
            lines: [
              'Yigirma bir kunlik odatlar jadvali',
              'Odatim: ______________________________',
              'Qachon va nimadan keyin bajaraman: ______________________________',
              '1  2  3  4  5  6  7',
              '8  9  10  11  12  13  14',
              '15  16  17  18  19  20  21',
              'Har kuni bajarsangiz, kunni belgilang.',
            ],
          },
        },
      ],
    },
  ],
}
