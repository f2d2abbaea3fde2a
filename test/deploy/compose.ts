import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseDockerfile } from './dockerfile.ts'

const words = z.array(z.string()).default([])

const ComposeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      env_file: z.string().optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      ports: words,
      volumes: words
    })
  ),
  volumes: z.record(z.string(), z.null()).default({})
})

type Compose = z.output<typeof ComposeSchema>

export function readCompose(root: string): Compose {
  return ComposeSchema.parse(parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')))
}

/** Names of the variables that `.env` must give. */
export function namesAsked(text: string): string[] {
  return [...new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name))]
}

/** Lists where compose.yaml does not fit the other files of deploy/. */
export function judgeCompose(root: string): string[] {
  const { services, volumes } = readCompose(root)
  const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  const example = [...read('env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const exposed = parseDockerfile(read('Dockerfile')).find(({ word }) => word === 'EXPOSE')?.rest
  const { program, database, caddy } = services
  const { environment: given = {} } = database ?? {}
  const url = `postgres://${given.POSTGRES_USER}:${given.POSTGRES_PASSWORD}@database:5432/${given.POSTGRES_DB}`
  const folders = Object.values(services).flatMap((service) => service.volumes.map((line) => line.split(':')[0] ?? ''))
  const checks: [boolean, string][] = [
    [Boolean(program && database && caddy), 'the services are program, database and caddy'],
    [
      existsSync(join(root, 'deploy', program?.build?.context ?? '', program?.build?.dockerfile ?? '?')),
      'the Dockerfile'
    ],
    [program?.env_file === '.env', 'the program reads .env'],
    [program?.environment.DATABASE_URL === url, "the program's database is the one that starts"],
    [caddy?.environment.TRILHA_UPSTREAM === `program:${exposed}`, 'Caddy reaches the port that the image exposes'],
    [(program?.ports ?? []).length === 0, 'only Caddy is reached from outside'],
    [program?.volumes.join() === 'data:/data', "the image's data folder is a volume"],
    [namesAsked(read('compose.yaml')).every((name) => example.includes(name)), 'env.example lists what is asked for']
  ]
  for (const name of Object.keys(caddy?.environment ?? {}))
    checks.push([read('Caddyfile').includes(`{$${name}:`), `the Caddyfile reads ${name}`])
  for (const [name, service] of Object.entries(services))
    for (const [other, { condition }] of Object.entries(service.depends_on))
      checks.push([
        condition === 'service_healthy' && Boolean(services[other]?.healthcheck),
        `${name} waits for ${other}`
      ])
  for (const folder of folders)
    checks.push([
      folder.startsWith('./') ? existsSync(join(root, 'deploy', folder)) : folder in volumes,
      `volume ${folder}`
    ])
  return checks.flatMap(([isSo, what]) => (isSo ? [] : [what]))
}
