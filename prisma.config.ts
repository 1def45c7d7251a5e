import { defineConfig } from 'prisma/config'

// The database's address is given at run time (DATABASE_URL); generating the client needs none.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env['DATABASE_URL'] === undefined ? {} : { datasource: { url: process.env['DATABASE_URL'] } }),
})
