import { listAgentFields } from '#app/contracts/agents/fields.ts'
import { importAgents, previewAgentImport } from '#app/contracts/agents/import.ts'
import { AGENT_COLUMNS, ownColumns } from '#app/domain/agent/import-columns.ts'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import type { ImportColumn } from '#app/domain/import/read-table.ts'
import { isFieldType } from '#app/domain/person/form-field.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { defineImport } from '../../define-import.tsx'
import { serveImport } from '../../serve-import.server.ts'
import { SectionNav } from '../section-nav.tsx'

const screen = defineImport<{ seesFields: boolean }>({
  path: '/agents/import',
  sample: '/agents/import.csv',
  list: '/agents/index',
  title: 'Importar condutores',
  area: 'Agentes',
  header: 'Condutor',
  limits: 'Até 3 MB e 10.000 linhas.',
  asksExisting: true,
  nav: ({ seesFields }) => <SectionNav fields={seesFields} />,
  rules: (
    <>
      <li>
        Uma linha por condutor, reconhecido pelo CPF; quem não tem CPF no arquivo ou no cadastro, pelo nome e pelo
        telefone. Quem já existe não é cadastrado de novo: na conferência você diz se fica como está ou se é alterado.
      </li>
      <li>Célula em branco não muda nada em um condutor que existe.</li>
      <li>
        Vários valores em uma célula são separados por |. Certificados, folgas por data e usuário ficam no cadastro.
      </li>
      <li>Na planilha, formate CPF e telefone como texto: como número, perdem o zero do começo.</li>
    </>
  )
})

export const action = serveImport(screen, {
  permission: 'agents/edit',
  calls: { preview: previewAgentImport, save: importAgents },
  mostBytes: MOST_PEOPLE_TEXT,
  file: 'modelo-de-condutores.csv',
  made: { one: 'condutor cadastrado', many: 'condutores cadastrados' },
  columns: loadColumns,
  more: ({ can }) => ({ seesFields: can('configurations/agents') })
})
export const loader = action.loader

export default screen.Page

/** Lists the columns of every place, then those of this place's own fields. */
async function loadColumns({ call }: Viewer): Promise<readonly ImportColumn[]> {
  const fields = ((await whereKnown(call(listAgentFields, {}))) ?? []).filter(({ active }) => active)
  const shapes = fields.map((field) => ({ ...field, type: isFieldType(field.type) ? field.type : ('text' as const) }))
  return [...AGENT_COLUMNS, ...ownColumns(shapes)]
}

export const meta = screen.meta
export const handle = screen.handle
