import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const faridaOlimova: DemoTeacherContent = {
  username: 'farida_ustoz',
  firstName: 'Farida',
  lastName: 'Olimova',
  specialization: 'Ona tili va adabiyot',
  info: "Yigirma olti yillik o'qituvchiman. Qoidani misoldan chiqaraman: avval gap, keyin qoida. Tarixni esa voqealar zanjiri sifatida o'rgataman, sanalar o'zi esda qoladi.",
  phone: '+998903456789',
  portrait: {
    ...{ world: 'pista', skin: 'bugdoy', hair: 'romol', tone: 'qora', top: 'atlas', cloth: 'siyoh' },
    ...{ accent: 'orik', beard: 'none', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'onatili',
      title: 'Ona tili: imlo, uslub va insho',
      category: 'Maktab va DTM',
      cover: { world: 'zafaron', motif: 'kitob', composition: 'naqsh', words: 'Ona tili' },
      description:
        "<p>Imlo, tinish belgilari va insho: test ham, yozma ish ham bitta kursda. Har bir qoida gapdan boshlanadi, oxirida o'nta test bor.</p>",
      outcomes: [
        "X va H, o' va g' imlosida adashmaslik",
        "Tinish belgilarini asoslab qo'yish",
        'Insho rejasini tuzish',
        'Uslubiy xatoni topish va tuzatish',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 100_000,
      published: 45,
      lessons: [
        lesson(
          'X yoki H: imlo kaliti',
          5,
          "Eng ko'p adashiladigan so'zlar va ularni eslab qolish usuli.",
          sheet('Adashmang', 'xat, lekin hat emas', 'hunar, lekin xunar emas', 'bahor, lekin baxor emas'),
          points('Usul', "So'zni bo'g'inga ajrating", "O'zagini toping", "Lug'atdan tekshiring"),
        ),
        {
          ...lesson(
            "Qo'shma so'zlar",
            9,
            "Qo'shib, ajratib yoki chiziqcha bilan: uchta qoida.",
            points('Uch qoida', "Bir ma'no: qo'shib", "Juft so'z: chiziqcha", 'Birikma: ajratib'),
          ),
          handout: {
            name: 'Imlo: 50 ta soz.pdf',
            lines: [
              'Imlo: eng kop uchraydigan xatolar',
              "bug'doy, tinchlik, hozir, xizmat, zahmat",
              'baxt, taxt, rahmat, mehnat, suhbat',
            ],
          },
        },
        lesson(
          'Tinish belgilari',
          10,
          'Vergul qayerda kerak, qayerda ortiqcha.',
          sheet(
            'Vergul',
            'Kitob, daftar va ruchka oldim.',
            'Kelsang, birga boramiz.',
            'Men, albatta, kelaman.',
          ),
        ),
        {
          ...lesson(
            'Amaliyot: insho yozamiz',
            12,
            'Reja, kirish, ikki dalil va xulosa: 40 daqiqada insho.',
            points('Insho rejasi', 'Kirish: fikringiz', 'Dalil va misol', 'Ikkinchi dalil', 'Xulosa'),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'tarix',
      title: "O'zbekiston tarixi: abituriyent uchun",
      category: 'Maktab va DTM',
      cover: { world: 'lojuvard', motif: 'madrasa', composition: 'ravoq', words: 'Tarix' },
      description:
        '<p>Qadimgi davrdan mustaqillikkacha: besh davr, besh zanjir. Har bir darsda xarita, sanalar lentasi va test bor.</p>',
      outcomes: [
        'Davrlarni ketma-ket aytish',
        "Muhim sanalarni voqea bilan bog'lash",
        "Xarita bo'yicha savollarga javob berish",
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 129_000,
      published: 29,
      lessons: [
        lesson(
          'Sanani eslab qolish usuli',
          5,
          "Sanani voqea, odam va joy bilan bog'lab yodlaymiz.",
          points('Uch ilgak', 'Kim?', 'Qayerda?', "Keyin nima bo'ldi?"),
          sheet('Misol', '1370: Amir Temur', 'Poytaxt: Samarqand', 'Keyin: buyuk qurilishlar'),
        ),
        lesson(
          "Buyuk Ipak yo'li",
          11,
          "Shaharlar, tovarlar va g'oyalar: yo'l xaritasini chizamiz.",
          points("Yo'ldagi shaharlar", 'Samarqand', 'Buxoro', 'Toshkent (Choch)'),
        ),
        lesson(
          'Temuriylar davri',
          12,
          "Davlat, ilm va me'morchilik: Ulug'bekdan Navoiygacha.",
          sheet('Temuriylar', "1409: Ulug'bek hukmdor", '1428: rasadxona', "1441: Navoiy tug'ildi"),
        ),
        {
          ...lesson(
            'Amaliyot: sanalar lentasi',
            10,
            "Butun kursni bitta qog'ozga joylaymiz va testni yechamiz.",
            points('Lenta', 'Har asr: bir qator', "Voqea: bitta so'z", 'Odam: bitta rasm'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
