import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, users } from '#app/backend/db/schema.server.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { createPlainBrowser, findForm, type PlainPage } from '../../support/browser/plain-browser.ts'
import { signIn } from '../../support/browser/text-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { closedPlace, openPublicWorld, type PublicWorld, targetsOf, walkPages } from '../../support/world/public.ts'

let world: PublicWorld
let pid = ''

const asked = '/reports/sales?inicio=2025-11-01&fim=2025-11-30'
const address = encodeEmail('ninguem@example.com')
const paths = ['/home', '/register', '/forgot-password', `/reset-password/${address}`, '/pricing', '/login']
const newPassword = 'cobertor-azul-no-varal'

beforeAll(async () => {
  world = await openPublicWorld({ LIMIT_CODES_PER_ACCOUNT: '2' })
  pid = world.pid
})

afterAll(() => world?.close())

const visitor = () => createPlainBrowser(world.app.url)
const at = (path: string, query: Record<string, string> = { pid }) => `${path}?${new URLSearchParams(query)}`
const headings = ({ html }: PlainPage) => html.match(/<h1[ >]/g)?.length ?? 0

describe('every public page', () => {
  it('has one heading, its title, and the place around it', async () => {
    for (const path of paths) {
      const page = await visitor().get(at(path))
      expect([path, page.status, headings(page)]).toEqual([path, 200, 1])
      expect(page.html, path).toMatch(/<title>[^<]+ · Trilha<\/title>/)
      expect(page.html, path).toContain('src="/demo/logo.svg"')
      expect(page.links, path).toContain('https://www.instagram.com/serradolume.example')
      expect(page.text, path).toContain('CNPJ 48.215.907/0001-02')
      expect(page.headers.get('cache-control'), path).toBe('private, no-cache')
    }
  })

  it('marks itself in the menu', async () => {
    const { html } = await visitor().get(at('/pricing'))
    expect(html).toMatch(/<a href="\/pricing\?pid=[\w-]+" aria-current="page">Preços<\/a>/)
    expect(html.match(/aria-current="page"/g)).toHaveLength(2)
  })

  it('has style of its own that the booking page does not carry', async () => {
    expect((await visitor().get(at('/home'))).html).toContain('.hero')
    expect((await visitor().get(at('/booking'))).html).not.toContain('.hero')
  })

  it('shows a picture of another site only where the settings let it in, and only links of the web', async () => {
    const page = await visitor().get(at('/home', { pid: closedPlace.id }))
    expect(page.html).toContain('src="https://fotos.example.com/logo.png"')
    expect(page.links).toContain('https://github.com/vale')
    expect(page.html).not.toContain('javascript:x')
  })

  it('answers 404 in words for an unknown place', async () => {
    for (const path of paths) {
      for (const wrong of [randomUUID(), 'abc', "'"]) {
        const page = await visitor().get(at(path, { pid: wrong }))
        expect([path, page.status, headings(page)]).toEqual([path, 404, 1])
        expect(page.text).toContain('Não encontramos este parque')
        expect(page.links).toContain('/home')
      }
    }
  })

  it('works without a place where there are several', async () => {
    for (const path of paths) {
      const page = await visitor().get(path)
      expect([path, page.status, headings(page)]).toEqual([path, 200, 1])
      expect(page.html).toContain('<span class="brand">Trilha</span>')
    }
  })

  it('redirects a signed-in user to their work, for any post', async () => {
    const browser = await signIn(world.app.url, 'gestor', seededPassword)
    for (const path of paths) {
      expect([path, (await browser.get(at(path))).location]).toEqual([path, '/loading'])
      expect([path, (await browser.get(at(path, { redirectTo: '/x' }))).location]).toEqual([
        path,
        '/loading?redirectTo=%2Fx'
      ])
    }
    for (const path of paths.filter((one) => one !== '/home' && one !== '/pricing')) {
      expect([path, (await browser.post(at(path), { email: 'gestor@example.com' })).location]).toEqual([
        path,
        '/loading'
      ])
    }
  })
})

describe('the place and the way back', () => {
  const carried = (target: string) => {
    const query = new URL(target, world.app.url).searchParams
    return [query.get('pid'), query.get('redirectTo')]
  }
  const whole = () => [pid, asked]

  it('go along every link and form of every public page, after errors too', async () => {
    const start = paths.map((path) => at(path, { pid, redirectTo: asked }))
    const pages = await walkPages(
      world.app.url,
      start,
      /^(?:\/(?:en|es))?\/(?:booking|find-ticket|requerimento|loading|login\/google)/
    )
    expect(pages.length).toBeGreaterThanOrEqual(start.length + 4)
    for (const page of pages) {
      expect([page.path, page.status < 500]).toEqual([page.path, true])
      for (const link of targetsOf(page))
        expect([page.path, link, ...carried(link)]).toEqual([page.path, link, ...whole()])
    }
  })

  it('go along from / and when light mode is turned on', async () => {
    const browser = visitor()
    const start = await browser.get(at('/', { pid, redirectTo: asked }))
    expect([start.path.split('?')[0], ...carried(start.path)]).toEqual(['/', ...whole()])
    const light = await browser.submit(findForm(start, 'Usar o modo leve'))
    expect(carried(light.path)).toEqual(whole())
    expect(light.html).not.toContain('<script')
  })
})

describe('/home', () => {
  it('shows attractions with the price first, and links to booking', async () => {
    const page = await visitor().get(at('/home'))
    const [first] = await world.db.orm
      .select()
      .from(products)
      .where(eq(products.placeId, pid))
      .orderBy(products.position)
    expect(page.text).toContain('Parque Serra do Lume')
    expect(page.text).toMatch(/a partir de R\$\s60,00 por pessoa/)
    expect(page.links).toContain(`/booking?pid=${pid}&atrativo=${first?.uuid}`)
    const booking = await visitor().get(`/booking?pid=${pid}&atrativo=${first?.uuid}`)
    expect(booking.text).toContain(first?.name)
  })

  it('describes the product and lists the places when the URL names none', async () => {
    const page = await visitor().get('/home')
    expect(page.text).toContain('Vale Fechado Andaraí – BA')
    expect(page.links).toEqual(expect.arrayContaining([at('/home'), at('/home', { pid: closedPlace.id })]))
  })

  it('is honest about a place that sells nothing yet', async () => {
    const page = await visitor().get(at('/home', { pid: closedPlace.id }))
    expect(page.text).toContain('Nenhum atrativo à venda no momento')
    expect(page.text).not.toContain('a partir de')
    expect(page.links.some((link) => link.startsWith('/register'))).toBe(false)
  })
})

describe('/pricing', () => {
  it('shows the plans of the place', async () => {
    const { text } = await visitor().get(at('/pricing', { pid: closedPlace.id }))
    expect(text).toMatch(/Escola R\$\s1\.299,00 por mês Para turmas\. Até 40 alunos Um condutor Agência Sob consulta/)
  })

  it('explains how a visit is charged when there are no plans', async () => {
    const { text } = await visitor().get(at('/pricing'))
    expect(text).toMatch(/Gruta do Silêncio a partir de R\$\s80,00/)
    expect(text).toContain('Grupos, escolas e agências')
  })
})

describe('/register', () => {
  const person = {
    name: 'Iara Nunes',
    email: 'iara@example.com',
    phone: '(75) 98123-4567',
    cpf_cnpj: '529.982.247-25',
    password: newPassword
  }

  it('registers a user, and tells at /login what happens next', async () => {
    const browser = visitor()
    const form = findForm(await browser.get(at('/register')), 'Cadastrar')
    const page = await browser.submit(form, { values: person })
    expect(page.path).toBe(at('/login'))
    expect(page.text).toContain('Alguém do parque confere os dados e libera o seu acesso')
    const [user] = await world.db.orm.select().from(users).where(eq(users.email, person.email))
    expect(user).toMatchObject({ placeId: pid, name: 'Iara Nunes', phone: '+5575981234567' })
    const typed = { values: { username: person.email, password: newPassword } }
    expect((await browser.submit(findForm(page, 'Entrar'), typed)).text).toContain('usuario ou senha incorretos')
  })

  it('reports errors at each field and keeps everything but the password', async () => {
    const browser = visitor()
    const form = findForm(await browser.get(at('/register')), 'Cadastrar')
    const values = {
      name: 'Ana <b>',
      email: 'ana@',
      phone: '123',
      cpf_cnpj: '111.111.111-11',
      password: 'pequena'
    }
    const page = await browser.submit(form, { values })
    expect(page.status).toBe(422)
    for (const name of ['email', 'phone', 'cpf_cnpj', 'password']) {
      expect(page.links, name).toContain(`#f-${name}`)
      expect(page.html, name).toContain(`aria-describedby="f-${name}-erro`)
    }
    for (const name of ['name', 'email', 'phone', 'cpf_cnpj'] as const) {
      expect(findForm(page, 'Cadastrar').controls.find((one) => one.name === name)?.value).toBe(values[name])
    }
    expect(page.html).not.toContain(values.password)
  })

  it('asks for the place where the address names none', async () => {
    const browser = visitor()
    const form = findForm(await browser.get('/register'), 'Cadastrar')
    const missing = await browser.submit(form, { values: { ...person, email: 'caio@example.com' } })
    expect([missing.status, missing.links.includes('#f-pid')]).toEqual([400, true])
    const page = await browser.submit(findForm(missing, 'Cadastrar'), { values: { pid, password: newPassword } })
    expect(page.path).toBe(at('/login'))
  })

  it('explains that nobody can register, for any post', async () => {
    const page = await visitor().get(at('/register', { pid: closedPlace.id }))
    expect(page.text).toContain('Cadastro fechado')
    expect(page.forms.map(({ action }) => action)).toEqual(['/modo-leve'])
    const browser = visitor()
    const form = findForm(await browser.get('/register'), 'Cadastrar')
    const refused = await browser.submit(form, {
      values: { ...person, pid: closedPlace.id, email: 'nova@example.com' }
    })
    expect(refused.text).toContain('Este parque não aceita cadastros')
    expect(await world.db.orm.select().from(users).where(eq(users.placeId, closedPlace.id))).toEqual([])
  })
})

describe('/forgot-password', () => {
  const ask = async (email: string) => {
    const browser = visitor()
    return browser.submit(findForm(await browser.get(at('/forgot-password')), 'Enviar'), { values: { email } })
  }

  it('asks, says where the code goes, and leads to where it is typed', async () => {
    expect((await visitor().get('/forgot-password')).text).toContain('Redefinir senha Deseja redefinir sua senha ?')
    const answers = await Promise.all([ask('gestor@example.com'), ask(' Ninguem-Mesmo@Example.com ')])
    const [known, unknown] = answers.map(({ text }) =>
      text.slice(text.indexOf('Se houver'), text.indexOf('Crie a sua'))
    )
    expect(known).toContain('enviado para o número de telefone')
    expect(unknown).toBe(known)
    expect(answers.map(({ path }) => path)).toEqual([
      at(`/reset-password/${encodeEmail('gestor@example.com')}`),
      at(`/reset-password/${encodeEmail('ninguem-mesmo@example.com')}`)
    ])
  })

  it('reports an invalid e-mail at its field, keeping the text', async () => {
    const page = await ask('sem-arroba')
    expect([page.status, page.links.includes('#f-email')]).toEqual([400, true])
    expect(page.html).toContain('value="sem-arroba"')
  })

  it('says how long to wait after too many codes', async () => {
    let page = await ask('muitas@example.com')
    // Three of five fall into one window even where an hour ends between them.
    for (let more = 0; more < 4 && page.status !== 429; more++) page = await ask('muitas@example.com')
    expect(page.status).toBe(429)
    expect(page.text).toMatch(/Muitas tentativas\. Espere \d+ minutos?/)
    expect(page.html).toContain('value="muitas@example.com"')
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('/reset-password', () => {
  it('tells nothing of the code, nor the whole address', async () => {
    const browser = visitor()
    const form = findForm(await browser.get(at(`/reset-password/${address}`)), 'Salvar')
    const values = { hashcode: '907 318', password: newPassword, confirm_password: newPassword }
    const page = await browser.submit(form, { values })
    expect([page.status, page.links.includes('#f-hashcode')]).toEqual([422, true])
    expect(page.text).toContain('n***@example.com')
    for (const secret of ['907318', '907 318', 'cobertor', 'ninguem@']) {
      expect(page.html.indexOf(secret), secret).toBe(-1)
    }
    const common = { hashcode: '', password: '1234567890', confirm_password: 'outra' }
    const again = await browser.submit(form, { values: common })
    expect(again.links).toEqual(expect.arrayContaining(['#f-hashcode', '#f-password', '#f-confirm_password']))
  })

  it('asks for another code', async () => {
    const browser = visitor()
    const path = at(`/reset-password/${encodeEmail('outra-pessoa@example.com')}`)
    const page = await browser.submit(findForm(await browser.get(path), 'Pedir outro'), { button: 'Pedir outro' })
    expect(page.path).toBe(path)
    expect(page.text).toContain('o código de recuperação será enviado')
  })

  it.each(['abc', 'YUBleGFtcGxlLmNvbR', '%F0%9F%99%88', 'bm90LW1haWw'])('is not there for %s', async (encoded) => {
    const page = await visitor().get(at(`/reset-password/${encoded}`))
    expect([page.status, headings(page)]).toEqual([404, 1])
    expect(page.links).toContain(at('/forgot-password'))
  })
})
