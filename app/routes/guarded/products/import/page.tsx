import { LinkButton } from '#app/components/index.ts'
import { importProducts, previewImport } from '#app/contracts/products/import.ts'
import { IMPORT_COLUMNS, MOST_IMPORT_TEXT } from '#app/domain/product/import/import-lines.ts'
import { defineImport } from '../../define-import.tsx'
import { serveImport } from '../../serve-import.server.ts'
import { SectionNav } from '../section-nav.tsx'

const screen = defineImport({
  path: '/products/import',
  sample: '/products/import/modelo.csv',
  list: '/products/index',
  title: 'Importar atrativos',
  area: 'Produtos',
  header: 'Atrativo',
  limits: 'Até 1 MB e 200 linhas.',
  asksExisting: false,
  nav: () => <SectionNav />,
  links: (
    <LinkButton to="/products/index.csv" variant="quiet" native>
      Baixar os atrativos de hoje
    </LinkButton>
  ),
  rules: (
    <>
      <li>
        Uma linha por atrativo. O slug decide: se já existe, o atrativo é alterado; se não, é criado, fora de venda.
      </li>
      <li>Célula em branco não muda nada em um atrativo que existe: nem ingressos, nem horários.</li>
      <li>Ingressos que ficam fora da célula preenchida deixam de ser vendidos; o que já foi vendido não muda.</li>
    </>
  )
})

export const action = serveImport(screen, {
  permission: 'products/edit',
  calls: { preview: previewImport, save: importProducts },
  mostBytes: MOST_IMPORT_TEXT,
  file: 'modelo-de-atrativos.csv',
  made: { one: 'atrativo criado', many: 'atrativos criados' },
  columns: IMPORT_COLUMNS,
  more: () => null
})
export const loader = action.loader

export default screen.Page
export const meta = screen.meta
export const handle = screen.handle
