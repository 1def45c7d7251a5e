/** The code of a Prisma error: P2002 is a duplicate, P2003 a reference to a row that does not exist. */
export const prismaCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
