import type { Transaction } from '../../connection.server.ts'
import { formFields } from '../../schema.server.ts'
import type { OwnField } from '../place-fields.server.ts'
import { createRandom } from '../random.server.ts'

const shirt: OwnField = { key: 'camiseta', label: 'Camiseta', type: 'select', options: ['P', 'M', 'G', 'GG'] }
const years: OwnField = {
  key: 'anos_de_trilha',
  label: 'Anos de trilha',
  publicLabel: 'Anos de experiência',
  type: 'number'
}
const birds: OwnField = {
  key: 'especialidades',
  label: 'Especialidades',
  publicLabel: 'Especialidades',
  type: 'text',
  multiple: true
}
const inspections: OwnField = {
  key: 'vistorias_do_equipamento',
  label: 'Vistorias do equipamento',
  type: 'date',
  multiple: true,
  cumulative: true
}

/** Fields that the demonstration's place adds for its agents; visitors see two of them. */
export async function writeAgentFields(
  tx: Transaction,
  { placeId, now }: { placeId: string; now: Date }
): Promise<void> {
  const random = createRandom('serra-do-lume/agent-fields')
  const fields = [years, birds, shirt, inspections]
  await tx.insert(formFields).values(
    fields.map((field, index) => ({
      ...field,
      uuid: random.uuid(),
      placeId,
      form: 'agents',
      position: (index + 1) * 10,
      changed: now
    }))
  )
}
