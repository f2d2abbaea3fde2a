import { importClients, previewClientImport } from '#app/contracts/clients/import.ts'
import { CLIENT_COLUMNS } from '#app/domain/client/import-columns.ts'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { defineImport } from '../../define-import.tsx'
import { serveImport } from '../../serve-import.server.ts'
import { type Section, SectionNav, sectionsOf } from '../section-nav.tsx'

const screen = defineImport<Section[]>({
  path: '/clients/import',
  sample: '/clients/import.csv',
  list: '/clients/index',
  title: 'Importar clientes',
  area: 'Clientes',
  header: 'Cliente',
  limits: 'Até 3 MB e 10.000 linhas.',
  asksExisting: true,
  nav: (sections) => <SectionNav sections={sections} />,
  rules: (
    <>
      <li>
        Uma linha por cliente, reconhecido pelo documento e seu país ou, sem documento, pelo telefone e pelo nome. Quem
        já existe não é cadastrado de novo: na conferência você diz se fica como está ou se é alterado.
      </li>
      <li>Célula em branco não muda nada em um cliente que existe.</li>
      <li>CPF, CNPJ ou CEP que perdeu o zero do começo na planilha é completado, e a conferência diz em que linha.</li>
      <li>Servem também os arquivos de contatos do Google e de clientes do WooCommerce.</li>
    </>
  )
})

export const action = serveImport(screen, {
  permission: 'clients/edit',
  calls: { preview: previewClientImport, save: importClients },
  mostBytes: MOST_PEOPLE_TEXT,
  file: 'modelo-de-clientes.csv',
  made: { one: 'cliente cadastrado', many: 'clientes cadastrados' },
  columns: CLIENT_COLUMNS,
  more: sectionsOf
})
export const loader = action.loader

export default screen.Page
export const meta = screen.meta
export const handle = screen.handle
