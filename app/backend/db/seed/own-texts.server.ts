import { eq, inArray } from 'drizzle-orm'
import { OTHER_LANGUAGES } from '#app/domain/place/own-texts.ts'
import type { Transaction } from '../connection.server.ts'
import { type OwnTextRow, sourceHash } from '../queries/places/own-texts.server.ts'
import { ownTexts, pointsOfInterest, products, ticketTypes } from '../schema.server.ts'
import { demoPlace } from './place-data.server.ts'

type Translated = readonly [en: string, es: string]

const placeTexts: Readonly<Record<string, Translated>> = {
  name: ['Parque Serra do Lume', 'Parque Serra do Lume'],
  description: [
    'Caves, waterfalls and pools of blue water in the Chapada Diamantina, with short trails, local guides and country coffee.',
    'Grutas, cascadas y pozas de agua azul en la Chapada Diamantina, con senderos cortos, guías locales y café de campo.'
  ],
  what_to_bring: ['Photo ID and water.', 'Documento con foto y agua.']
}

/** By slug. The pool has none in Spanish, and the term in no language: the list shows what is missing. */
const productTexts: Readonly<Record<string, Readonly<Record<string, Translated>>>> = {
  'gruta-do-silencio': {
    name: ['Gruta do Silêncio (cave)', 'Gruta do Silêncio'],
    description: [
      'Guided walk of 800 metres through limestone halls, with helmet and torch. An easy trail of 20 minutes leads to the entrance.',
      'Recorrido guiado de 800 metros por salas de piedra caliza, con casco y linterna. Un sendero fácil de 20 minutos lleva a la entrada.'
    ],
    accessibility: [
      'Uneven floor, 40 steps and dark stretches. No access for wheelchairs.',
      'Piso irregular, 40 escalones y tramos oscuros. Sin acceso para silla de ruedas.'
    ],
    what_to_bring: [
      'Photo ID, closed shoes and a change of clothes.',
      'Documento con foto, calzado cerrado y una muda de ropa.'
    ]
  },
  'cachoeira-do-veu-dourado': {
    name: ['Véu Dourado Waterfall', 'Cascada del Véu Dourado'],
    description: [
      'Trail of 3 km through riverside forest to a fall of 60 metres, with a stop to bathe. Moderate effort; bring water and a snack.',
      'Sendero de 3 km por el bosque de ribera hasta un salto de 60 metros, con parada para bañarse. Esfuerzo moderado; lleve agua y merienda.'
    ],
    accessibility: [
      'The first 400 metres are flat; the rest of the trail has stones and roots.',
      'Los primeros 400 metros son planos; el resto del sendero tiene piedras y raíces.'
    ],
    what_to_bring: ['Photo ID, water, a snack and swimwear.', 'Documento con foto, agua, merienda y ropa de baño.']
  },
  'poco-do-anil': {
    name: ['Poço do Anil (pool)', ''],
    description: [
      'Forty minutes of floating in clear blue water, with life jacket and mask included. The light is best between 10:30 and 14:30.',
      ''
    ]
  }
}

const ticketTexts: Readonly<Record<string, Translated>> = {
  INTEIRA: ['Full price', 'Entera'],
  MEIA: ['Half price (meia-entrada)', 'Media entrada (meia-entrada)'],
  IDOSO: ['Senior', 'Persona mayor'],
  MORADOR: ['Resident of the Chapada', 'Residente de la Chapada'],
  CRIANCA: ['Child up to 5 years', 'Niño hasta 5 años']
}

/** Keyed by the Portuguese description. */
const ticketDescriptions: Readonly<Record<string, Translated>> = {
  'A partir de 6 anos': ['From 6 years of age', 'A partir de 6 años'],
  'A partir de 6 anos; menores não participam desta atividade': [
    'From 6 years of age; younger children cannot take part',
    'A partir de 6 años; los menores no participan en esta actividad'
  ],
  'Estudante, pessoa com deficiência e acompanhante, ID Jovem; apresente o comprovante': [
    'Student, person with a disability and companion, holder of ID Jovem; show the proof',
    'Estudiante, persona con discapacidad y acompañante, ID Jovem; presente el comprobante'
  ],
  '60 anos ou mais; apresente documento com foto': [
    '60 years or older; show a photo ID',
    '60 años o más; presente un documento con foto'
  ],
  'Morador dos municípios da Chapada Diamantina; apresente comprovante de residência': [
    'Resident of a town of the Chapada Diamantina; show proof of address',
    'Residente de los municipios de la Chapada Diamantina; presente un comprobante de domicilio'
  ],
  'Acompanhada de responsável': ['With a responsible adult', 'Acompañado de un adulto responsable']
}

/** Keyed by name. The deck of the pool has none. */
const pointTexts: Readonly<Record<string, Readonly<Record<string, Translated>>>> = {
  'Portaria principal': {
    name: ['Main gate', 'Portería principal'],
    category: ['Gate', 'Portería'],
    description: [
      'Check-in, ticket office, toilets, and lost and found.',
      'Check-in, boletería, baños y objetos perdidos.'
    ]
  },
  Estacionamento: {
    name: ['Car park', 'Estacionamiento'],
    category: ['Car park', 'Estacionamiento'],
    description: [
      '80 places in the shade, two for people with disabilities.',
      '80 lugares a la sombra, dos para personas con discapacidad.'
    ]
  },
  'Café da Roça': {
    category: ['Food', 'Comida'],
    description: [
      'Fresh filter coffee, cake and green banana stew, from 8:00 to 17:00.',
      'Café recién colado, pastel y guiso de banana verde, de 8:00 a 17:00.'
    ]
  },
  'Boca da gruta': {
    name: ['Mouth of the cave', 'Boca de la gruta'],
    category: ['Entrance', 'Entrada'],
    description: ['Where helmet and torch are put on.', 'Donde se ponen el casco y la linterna.']
  },
  'Mirante da Queda': {
    name: ['Waterfall lookout', 'Mirador de la cascada'],
    category: ['Lookout', 'Mirador'],
    description: [
      'The best view of the whole waterfall, 600 metres away from it.',
      'La mejor vista de toda la cascada, a 600 metros de ella.'
    ]
  },
  'Ponte do Ribeirão': {
    name: ['Stream bridge', 'Puente del arroyo'],
    category: ['Crossing', 'Paso'],
    description: ['Closes when the water rises; the guide decides.', 'Se cierra cuando crece el río; decide el guía.']
  }
}

/** Translates part of the demonstration place's texts. */
export async function writeOwnTexts(tx: Transaction, placeId: string): Promise<void> {
  const attractions = await tx.select().from(products).where(eq(products.placeId, placeId))
  const ids = attractions.map(({ id }) => id)
  const types = await tx.select().from(ticketTypes).where(inArray(ticketTypes.productId, ids))
  const spots = await tx.select().from(pointsOfInterest).where(eq(pointsOfInterest.placeId, placeId))
  const rows = [
    ...toRows({ placeId, noun: 'place', nounId: placeId }, demoPlace, placeTexts),
    ...attractions.flatMap((one) =>
      toRows({ placeId, noun: 'product', nounId: one.uuid }, columnsOf(one), productTexts[one.slug] ?? {})
    ),
    ...types.flatMap(({ id, label, title, description }) => {
      const said = { title: ticketTexts[label], description: ticketDescriptions[description] }
      return toRows({ placeId, noun: 'ticket', nounId: String(id) }, { title, description }, said)
    }),
    ...spots.flatMap(({ uuid, name, category, description }) =>
      toRows({ placeId, noun: 'point', nounId: uuid }, { name, category, description }, pointTexts[name] ?? {})
    )
  ]
  await tx.insert(ownTexts).values(rows)
}

const columnsOf = ({ name, description, accessibility, whatToBring }: typeof products.$inferSelect) => ({
  name,
  description,
  accessibility,
  whatToBring
})

type Owner = Pick<OwnTextRow, 'placeId' | 'noun' | 'nounId'>
type Portuguese = Partial<
  Record<'name' | 'description' | 'accessibility' | 'whatToBring' | 'title' | 'category', string>
>

function toRows(
  owner: Owner,
  portuguese: Portuguese,
  texts: Readonly<Record<string, Translated | undefined>>
): OwnTextRow[] {
  const { whatToBring, ...others } = portuguese
  const sources: Readonly<Record<string, string | undefined>> = { ...others, what_to_bring: whatToBring }
  return Object.entries(texts).flatMap(([field, said]) =>
    OTHER_LANGUAGES.flatMap((language, at) => {
      const body = said?.[at] ?? ''
      return body ? [{ ...owner, field, language, body, sourceHash: sourceHash(sources[field] ?? '') }] : []
    })
  )
}
