#!/bin/sh
# compose.yaml runs this once, when the volume of the database is empty: Waymark gets a role that owns its
# database and has no other rights, so that the server is no superuser of PostgreSQL.
set -eu
: "${WAYMARK_PASSWORD:?WAYMARK_PASSWORD is not set: write it into .env (see compose.yaml)}"
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$WAYMARK_PASSWORD" \
  --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role waymark login nosuperuser nocreatedb nocreaterole password :'password';
create database waymark owner waymark template template0 encoding 'UTF8';
revoke connect on database waymark from public;
SQL
