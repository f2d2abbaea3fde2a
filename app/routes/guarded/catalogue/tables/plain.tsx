import type { MetaFunction } from '@remix-run/node'
import { DataTable, DefinitionList, EmptyState } from '#app/components/index.ts'
import { guardOnly } from '#app/session/index.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export default function PlainTable() {
  return (
    <SpecimenPage area="tables" path="plain">
      <Specimen name="Duas colunas">
        <DataTable
          caption="Colunas do arquivo"
          rows={['nome', 'telefone']}
          rowKey={(name) => name}
          columns={[
            { key: 'name', header: 'Coluna', cell: (name) => <code>{name}</code> },
            { key: 'help', header: 'O que vai nela', cell: (name) => `O ${name} do cliente.` }
          ]}
        />
      </Specimen>
      <Specimen name="Sem linhas">
        <EmptyState title="Nenhuma coluna">Envie um arquivo com a primeira linha preenchida.</EmptyState>
      </Specimen>
      <Specimen name="Definições: o que não tem valor não aparece">
        <DefinitionList
          items={[
            { term: 'Nome', value: 'Ana Souza' },
            { term: 'Telefone', value: '(75) 99999-0000' },
            { term: 'E-mail', value: '' },
            { term: 'Observação', value: 'Chega de van, com o grupo da escola, e pede almoço para doze pessoas.' }
          ]}
        />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Simples · Tabelas · Trilha' }]

export const handle = { crumb: 'Simples' }
