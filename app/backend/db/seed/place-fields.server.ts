import type { Transaction } from '../connection.server.ts'
import { formFields } from '../schema.server.ts'
import { createRandom } from './random.server.ts'

/** Columns that the demonstration gives a field; the seed fills in the others where it writes the field. */
export type OwnField = Pick<
  typeof formFields.$inferInsert,
  'key' | 'label' | 'publicLabel' | 'type' | 'value' | 'options' | 'multiple' | 'cumulative' | 'min'
>

const parking: OwnField = {
  key: 'vagas_de_estacionamento',
  label: 'Vagas de estacionamento',
  publicLabel: 'Vagas de estacionamento',
  type: 'number',
  value: '80'
}
const offers: OwnField = {
  key: 'no_local',
  label: 'No local',
  publicLabel: 'No local',
  type: 'select',
  multiple: true,
  options: ['Lanchonete', 'Restaurante', 'Vestiário', 'Área de piquenique', 'Loja de artesanato'],
  value: 'Lanchonete\nVestiário\nÁrea de piquenique'
}
const licence: OwnField = {
  key: 'licenca_ambiental',
  label: 'Licença ambiental, válida até',
  type: 'date',
  value: '2028-06-30'
}

/** Fields that the demonstration's place adds about itself; visitors see two of them. */
export async function writePlaceFields(
  tx: Transaction,
  { placeId, now }: { placeId: string; now: Date }
): Promise<void> {
  const random = createRandom('serra-do-lume/place-fields')
  await tx.insert(formFields).values(
    [offers, parking, licence].map((field, index) => ({
      ...field,
      uuid: random.uuid(),
      placeId,
      form: 'places',
      position: (index + 1) * 10,
      changed: now
    }))
  )
}
