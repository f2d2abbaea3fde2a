import { listAgentFields } from '#app/contracts/agents/fields.ts'
import { AGENT_COLUMNS, ownColumns } from '#app/domain/agent/import-columns.ts'
import type { ImportColumn } from '#app/domain/import/read-table.ts'
import { type FieldType, isFieldType } from '#app/domain/person/form-field.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'

/** Lists the columns of every place, then those of this place's own fields. */
export async function loadColumns({ call }: Viewer): Promise<readonly ImportColumn[]> {
  const fields = ((await whereKnown(call(listAgentFields, {}))) ?? []).filter(({ active }) => active)
  const shapes = fields.map((field) => ({ ...field, type: isFieldType(field.type) ? field.type : textType }))
  return [...AGENT_COLUMNS, ...ownColumns(shapes)]
}

const textType: FieldType = 'text'
