import { type FormCase, known } from './form-case.ts'

const productPage = (rest = '') => `/products/${known.product}${rest}`

function productDialog(name: string, button: string, call: RegExp): FormCase {
  return { route: `routes/guarded/products/product/${name}`, path: () => productPage(`/${name}`), button, call }
}

/** Forms of an attraction. */
export const catalogueForms: FormCase[] = [
  {
    route: 'routes/guarded/products/add/page',
    path: () => '/products/add',
    button: 'Criar atrativo',
    values: { name: 'Poço Novo', description: 'Água clara', guide: 'booking', latitude: '-12,5' },
    call: /^POST \/products$/
  },
  {
    route: 'routes/guarded/products/product/page',
    path: () => productPage(),
    button: 'Salvar dados',
    values: { name: 'Outro Nome', what_to_bring: 'Chapéu', hold_minutes: '30' },
    call: /^(?:POST|PUT|PATCH) \/products\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/languages/text/page',
    path: () => `/configurations/languages/product/${known.product}`,
    button: 'Salvar traduções',
    values: { 'name.en': 'Another name', 'name.es': 'Otro nombre' },
    call: /^PUT \/places\/own-texts\/product\/[\w-]+$/
  },
  {
    route: 'routes/guarded/products/product/copy',
    path: () => productPage(),
    button: 'Copiar atrativo',
    call: /^POST \/products\/[\w-]+\/copy$/,
    isButton: true
  },
  productDialog('deactivate', 'Desativar', /^PUT \/products\/[\w-]+\/state/),
  productDialog('archive', 'Arquivar', /^PUT \/products\/[\w-]+\/state/),
  {
    ...productDialog('activate', 'Pôr à venda', /^PUT \/products\/[\w-]+\/state/),
    path: () => `/products/${known.newProduct}/activate`
  },
  {
    ...productDialog('remove', 'Apagar', /^DELETE \/products\/[\w-]+$/),
    path: () => `/products/${known.newProduct}/remove`
  },
  {
    route: 'routes/guarded/products/photos/page',
    path: () => productPage('/photos'),
    button: 'Salvar descrições',
    values: { description: 'A boca da gruta' },
    call: /^PUT \/products\/[\w-]+\/photos$/
  },
  {
    route: 'routes/guarded/products/photos/remove',
    path: () => productPage(`/photos/${known.photo}/remove`),
    button: 'Remover',
    call: /^DELETE \/products\/[\w-]+\/photos/
  }
]
